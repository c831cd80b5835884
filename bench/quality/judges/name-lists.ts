const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Commoner ones first. Written down for these sets alone. */
export const FIRST_NAMES = {
  german: {
    m: words(
      'Michael Thomas Andreas Peter Stefan Christian Wolfgang Klaus Jürgen Hans Günter Dieter Uwe Frank Markus Martin Bernd Ralf Jörg Sebastian Alexander Tobias Matthias Daniel Florian Jan Lukas Felix Maximilian Jonas Leon Paul Finn Karl-Heinz Hans-Peter Heinrich Friedrich Rüdiger Götz Björn Sören Volker Detlef Torsten Manfred Horst Werner Gerhard Rainer Joachim',
    ),
    f: words(
      'Ursula Maria Petra Sabine Andrea Monika Susanne Karin Birgit Renate Gabriele Brigitte Claudia Anja Nicole Stefanie Christina Julia Katharina Anna Laura Lena Sarah Lea Hannah Mia Emma Ingrid Helga Gisela Elke Heike Martina Jutta Angelika Anneliese Hildegard Käthe Jördis Anne-Marie Eva-Maria Bärbel Ulrike Silke Tanja Sandra Melanie Franziska Johanna Charlotte',
    ),
  },
  dutch: {
    m: words(
      'Jan Johannes Cornelis Hendrik Willem Pieter Gerrit Jacobus Adrianus Petrus Martinus Theodorus Daan Sem Bram Lars Thijs Ruben Joost Maarten Jeroen Bas Erik Wouter Sander Kees Piet Henk Dirk Klaas Bart Niels Koen Floris Teun Gijs Rik Stijn',
    ),
    f: words(
      'Maria Johanna Anna Cornelia Elisabeth Wilhelmina Catharina Hendrika Adriana Petronella Emma Sanne Lotte Fleur Femke Anouk Marloes Ingrid Monique Esther Saskia Marieke Annemarie Truus Greet Anneke Ilse Roos Maaike Eva Tess Lieke',
    ),
  },
  spanish: {
    m: words(
      'Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Pablo Ángel Sergio Fernando Jorge Luis Alberto Álvaro Diego Adrián Raúl Iván Rubén Enrique Ramón Vicente Andrés Joaquín Óscar Hugo Martín José-Luis',
    ),
    f: words(
      'María Carmen Ana Isabel Dolores Pilar Josefa Teresa Rosa Cristina Laura Ángeles Marta Antonia Francisca Lucía Elena Mercedes Paula Concepción Sara Raquel Rocío Beatriz Patricia Silvia Nuria Inés Irene Alba Begoña Montserrat Encarnación',
    ),
  },
  vietnamese: {
    m: words(
      'Văn Minh Hùng Dũng Tuấn Hải Quang Đức Nam Anh Long Phong Thắng Bình Khoa Huy Hoàng Sơn Tùng Trung Việt Kiên Lâm Phúc Tài Đạt Khánh',
    ),
    f: words(
      'Lan Hương Hoa Mai Linh Trang Thảo Ngọc Hạnh Phương Thu Hà Nga Thúy Yến Oanh Loan Hằng Nhung Dung Vân Chi My Nhi Quỳnh Diệp Châu',
    ),
  },
  chinese: {
    m: words(
      'Wei Jun Lei Ming Tao Qiang Hao Jie Peng Bo Yong Gang Jianguo Jianhua Zhiqiang Xiaoming Haoran Zihan Yifan Guoqiang Chao Feng Long Bin Kai Zhen',
    ),
    f: words(
      'Fang Na Min Jing Li Yan Xiuying Juan Xia Ying Mei Hong Xiaoli Lihua Yuting Zihan Xinyi Meiling Yanling Hui Lan Ping Qian Xue Ting Yue',
    ),
  },
  arabic: {
    m: words(
      'Mohammed Ahmed Ali Mahmoud Hassan Omar Khaled Yusuf Ibrahim Mustafa Abdullah Hussein Tariq Samir Karim Bilal Hamza Rashid Faisal Nasser Walid Ziad Salim Jamal Abdelrahman Adnan',
    ),
    f: words(
      'Fatima Aisha Maryam Zainab Khadija Layla Noor Amina Huda Salma Rania Yasmin Samira Nadia Hanan Dina Mona Sara Iman Leila Rasha Ghada',
    ),
  },
  english: {
    m: words(
      'James John Robert Michael William David Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Mark Donald Steven Paul Andrew Joshua Kenneth Kevin Brian George Timothy Ronald Edward Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Walter Christian Keith Roger Terry Austin Sean Gerald Carl Harold Dylan Arthur Lawrence Jordan Jesse Bryan Billy Bruce Gabriel Joe Logan Alan Juan Albert Willie Elijah Wayne Randy Vincent Mason Roy Ralph Bobby Russell Bradley Philip Eugene',
    ),
    f: words(
      'Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Sandra Margaret Ashley Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Dorothy Amy Kathleen Angela Shirley Emma Brenda Pamela Nicole Anna Samantha Katherine Christine Debra Rachel Carolyn Janet Maria Olivia Heather Helen Catherine Diane Julie Victoria Joyce Lauren Kelly Christina Ruth Joan Virginia Judith Evelyn Hannah Andrea Megan Cheryl Jacqueline Madison Teresa Abigail Sophia Martha Sara Gloria Janice Kathryn Ann Isabella Judy Charlotte Julia Grace Amber Alice Jean Denise Frances Danielle Marilyn Natalie Beverly Diana Brittany Theresa Kayla Alexis Doris Lori Tiffany',
    ),
  },
  indian: {
    m: words(
      'Rahul Amit Sanjay Rajesh Vijay Suresh Ravi Anil Arun Deepak Manoj Vikram Rohan Arjun Karthik Venkatesh Prakash Ashok Mohan Ganesh Nikhil Aditya Siddharth Harish Naveen',
    ),
    f: words(
      'Priya Anita Sunita Lakshmi Kavita Deepa Neha Pooja Meena Anjali Shreya Divya Swati Rekha Geeta Radha Sneha Asha Nisha Padma Usha Jyoti Aishwarya Savita Lata',
    ),
  },
} as const;

export const SURNAMES = {
  german: words(
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Schmitz Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer',
  ),
  germanStems: words(
    'Berg Stein Wald Feld Bach Burg Linden Eichen Rosen Silber Gold Schön Hohen Nieder Ober Neu Alt Kirch Mühl Brück Steg Wester Oster Sand Grün Rot Weiden Birken Hasel Küster',
  ),
  germanEnds: words('mann hauer meier berger thal wald hoff müller feld stedt rath bauer brink kamp horst loh'),
  dutch: words(
    'Jong Jansen Vries Berg Bakker Dijk Visser Janssen Smit Meijer Boer Mulder Groot Bos Vos Peters Hendriks Leeuwen Dekker Brouwer Wit Dijkstra Smits Graaf Meer Linden Kok Jacobs Haan Vermeulen Heuvel Veen Broek Schouten Beek Heijden Bruijn Willems Hoekstra Koster Prins Maas Verhoeven Wal Postma Kuipers Huisman Blom Bosch Kramer Ven Scholten Horst Kuiper Groen Jonker Schipper Zwart Molenaar Hoek',
  ),
  spanish: words(
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz Moreno Muñoz Álvarez Romero Gutiérrez Alonso Navarro Torres Domínguez Ramos Vázquez Ramírez Gil Serrano Morales Molina Blanco Suárez Castro Ortega Delgado Ortiz Marín Rubio Núñez Medina Sanz Castillo Iglesias Cortés Garrido Santos Guerrero Lozano Cano Cruz Méndez Flores Prieto Herrera Peña León Márquez Cabrera Gallego Calvo Vidal Campos Reyes Vega Fuentes Carrasco Díez Aguilar Caballero Nieto',
  ),
  vietnamese: words('Nguyễn Trần Lê Phạm Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Mai Cao Lương'),
  vietnameseMiddle: words('Văn Thị Minh Đức Ngọc Thanh Hữu Quang Xuân Thu Hồng Kim Bảo Gia Tuấn Anh'),
  chinese: words(
    'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Gao Lin Luo Zheng Liang Xie Song Tang Deng Han Feng Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lu Ding Ren',
  ),
  arabic: words(
    'Hassan Ali Ahmed Khan Ibrahim Mahmoud Mansour Saleh Haddad Khoury Nasser Qureshi Farouk Najjar Sayed Rahman Masri Shami Baghdadi Hariri Zayed Otaibi Qahtani Ghamdi Zahrani Harbi Sharif Hamdan Awad Darwish Khalil Tamimi',
  ),
  english: words(
    'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Stevens Murray Ford Marshall Owens Harrison Kennedy Wells Woods Fernandez Olson Snyder Hunter Porter Mason Dixon Hicks Crawford Boyd Warren Burns Gordon Shaw Holmes Rice Black Palmer Stone',
  ),
  englishStems: words(
    'Ash Beck Black Brad Bright Brook Cald Clay Clif Cran Dal East Fair Fen Gold Good Hal Hart Hay Hol Hun King Lang Lin Lock Mar Mil New Nor Oak Pem Red Rock Row Rush Shel Sher Stan Sut Thorn Wal Wash Wat Wel West Whit Win Wood York',
  ),
  englishEnds: words(
    'bury by croft dale field ford gate ham hurst ington land ley man more ridge son stead ston ter ton vell ward wick wood worth',
  ),
  indian: words(
    'Sharma Patel Singh Kumar Gupta Reddy Rao Iyer Nair Verma Mehta Joshi Desai Shah Mishra Pillai Menon Chopra Kapoor Malhotra Bose Banerjee Mukherjee Das Naidu Krishnan Subramaniam Agarwal',
  ),
} as const;

/** Short forms as they are used, some of which no table lists. */
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  William: ['Bill', 'Will', 'Billy'],
  Robert: ['Bob', 'Rob', 'Bobby'],
  Richard: ['Rick', 'Dick', 'Rich'],
  James: ['Jim', 'Jimmy'],
  Michael: ['Mike', 'Mick'],
  Joseph: ['Joe', 'Joey'],
  Thomas: ['Tom', 'Tommy'],
  Charles: ['Charlie', 'Chuck'],
  Christopher: ['Chris', 'Topher'],
  Elizabeth: ['Liz', 'Beth', 'Betty', 'Lizzie'],
  Margaret: ['Peggy', 'Maggie', 'Meg'],
  Katherine: ['Kate', 'Kathy', 'Katie'],
  Patricia: ['Pat', 'Trish', 'Patty'],
  Jennifer: ['Jen', 'Jenny'],
  Deborah: ['Deb', 'Debbie'],
  Alexander: ['Alex', 'Sandy'],
  Edward: ['Ed', 'Ted', 'Eddie'],
  Susan: ['Sue', 'Susie'],
  Maximilian: ['Max'],
  Katharina: ['Kathi', 'Käthe'],
  Stefanie: ['Steffi'],
  Johannes: ['Hans', 'Jan', 'Joop'],
  Hendrik: ['Henk'],
  Cornelis: ['Kees'],
  Francisco: ['Paco', 'Fran'],
  José: ['Pepe'],
  Dolores: ['Lola'],
  Concepción: ['Concha'],
  Manuel: ['Manolo'],
};
