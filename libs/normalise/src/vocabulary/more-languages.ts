import type { Vocabulary } from './vocabulary.js';

/** Other languages, less complete than those with their own file. */
export const MORE_LANGUAGES: Vocabulary = {
  language: 'More languages',
  headFirst: true,
  occupations: `
    supply_chain: logistiker* => Logistiker
    other: open sollicitatie => open sollicitatie
    security: seguranca da informacao | *informatiebeveilig* | informationssakerhet* | tietoturva* | bezpieczenstw* informacji | siber guvenlik* | beveilig* | vaktare | vekter* | vartija* | ochroniarz* | pracownik ochrony | guvenlik gorevlisi => seguranca da informacao
    security: информационн* безопасност* | охранник* | 警備* | 保安* | 网络安全* | セキュリティ* | 情報セキュリティ* | 보안* => информационн безопасност
    data_science: datenanaly* | datawissenschaft* | cientista de dad* | analista de dat* | analista de dad* | engenheiro de dados | analityk danych | inzynier danych | dataanalytik* | datovy analytik | analityk bi | analitik dannykh | dataanalyst* | veri analisti | veri bilimci* | datovy | analist de date | analista de inteligencia | analityka | analista dados | adatelemzo* | adatmernok* => Datenanalyst (m/w/d) ; Analista de Datos ; Analityk danych
    data_science: 数据分析 | 数据科学 | テータサイエンティスト | テータエンシニア | テータアナリスト | 데이터 | аналитик данных | дата саиентист | дата инженер | 算法工程师 | 算法 | 機械学習* | テータ* | 数据* | 머신러닝* => 数据分析师 ; Аналитик данных ; データアナリスト
    design: grafisch* | videograaf | formgivare | infograph* | vormgev* | grafika | storyboard* | konceptdesign* | layouter* | tasarim* | fotograaf | designov* => Grafisch vormgever ; Infographiste ; Vormgever
    design: テサイナー | 设计师 | 디자이너 | дизаин* | テサイン* | 设计* => Дизайнер ; UIデザイナー ; 平面设计师
    product: gerente de produto* | productmanager* | productmanagement | productowner | urun yonetici* | urun muduru | termekmenedzser => Gerente de Produto ; Productmanager ; Productmanager E-commerce
    product: フロタクトマネーシャー | 产品经理 | 프로덕트 매니저 | менеджер продукта | フロタクト* | продакт* | продукт менеджер* | менеджер по продукту | 产品* => プロダクトマネージャー ; 产品经理 ; プロダクトオーナー
    retail: winkelmedewerk* | verkoper winkel | bedrijfsleider winkel | butik* | sprzedawca | kasjer* | prodavac* | myyja | kassamedewerk* | kassor* | doradca handlowy | balconista* | atendente de loja | gerente de loja | magaza* | kasiyer* | winkel* | filiaal* | butikk* | myymala* | kaupan* | ekspedient* | pokladni* | elado => Winkelmedewerker ; Sprzedawca ; Butikschef
    retail: eladok | boltvezet* | vanzator* | casier* | vakkenvuller* => eladok
    retail: 店长 | 販売スタッフ | продавец* | кассир* | товаровед* | 店員 | 店長 | 販売* | 导购* | 店长* | 收银* | 판매* | 매장* | 店员 => Продавец-кассир ; Продавец-консультант ; 販売スタッフ
    support: klantenservice* | klantadviseur | atendente | asiakaspalvel* | kundtjanst* | kundeservice* | kundesupport* | zakaznick* podpor* | kundservice* | musteri temsilcisi | musteri hizmet* | zakaznicky servis | ugyfelszolgalat* | kundstod* | asiakaspalvelu* => Asiakaspalvelija ; Obsługa klienta - specjalista ; Medewerker klantenservice
    support: カスタマーサホート | 客服 | 고객 | служба поддержки | специалист поддержки | оператор колл центра | колл центр* | поддержк* | コールセンター* | サホート* | 客户服务* => カスタマーサポート ; Оператор колл-центра ; コールセンター
    it_operations: systeembeheer* | netwerkbeheer* | jarjestelmaasiantuntija | informatikk* | analista de suporte | analista de infraestrutura | beheerder* | *beheerder | informatyk* | driftteknik* | *driftstekniker* | tietohallinto* | spravce siti | rendszergazda* | rendszeruzemeltet* | bilgi islem* | sistem yonetici* | anwendungsbetreu* | applikationsbetreu* | netzadministr* => Beheerder ; Drifttekniker IT ; Informatyk
    it_operations: системныи администратор | сетевои инженер | системн* администратор | システム管理者 | 社内se | インフラ運用 | ヘルフテスク | 网络工程师 | 网络管理员 | 系统管理员 | 运维* => Системный администратор ; システム管理者 ; 社内SE
    finance: boekhoud* | ksiegow* | redovisningsekonom* | ekonom | regnskap* | bogholder* | kirjanpit* | ucetni | konyvelo* | muhasebe* | bookkeep* | financiele | loonadministr* | salarisadministr* | ekonomiassistent* | ekonomi* | lonespecialist* | lonekonsult* | lon medarbejder | lonmedarbejder* | kierownik finansow* => Boekhouder ; Księgowa ; Redovisningsekonom
    finance: finans uzmani | bilant* | butce* | tresoreri* | incasso* | fakturer* | faktura* | mzdov* | ucetn* | danov* | adotanacsad* | berszamfejt* | salariz* | mali musavir => Účetní ; Finans Uzmanı
    finance: 会计 | 会計 | 经理财务 | 财务 | 経理 | бухгалтер* | финансов* | 회계 | финанс* | экономист* | казначеи* | аудитор* | 会计* | 财务* | 审计* | 経理* | 会計* | 財務* | 회계* | 재무* => 会計担当 ; 财务经理 ; Бухгалтер
    legal: advogad* | advokat* | prawnik | radca prawny | hukuk* | avukat* | advocaat* | prawn* | radca* | pravni* | jogtanacsos* | jogasz* | jurisconsult* | lakimies* | asianajaj* | advokatfullmektig => Asesor jurídico ; Advocaat ; Radca prawny
    legal: 法务 | 法務 | юрист* | антимонополь* | юрис* | комплаенс* | 法律* | コンフライアンス* | 律师* | 合规* | 법무* | 변호사* => Юрист ; 法務担当 ; 法务专员
    people: kadrowa | insan kaynaklari | p&o | rekryter* | rekrutter* | rekrutaci* | rekruter* | rekrytointi* | henkilosto* | naborar* | toborz* | insan kaynak* | ik uzmani | formacion y desarrollo | werving* => P&O adviseur ; Rekryterare ; Specjalista ds. rekrutacji
    people: 人事 | 招聘 | 인사 | кадр* | персонал* | 採用* | 人力资源* | 人力* | 人事* | 労務* | 채용* | рекрутер* | подбор персонала => 人事担当 ; 採用担当 ; 招聘专员
    healthcare: veterinar* | tiermedizin* | enfermeir* | fisioterap* | verpleegkund* | verzorgende* | huisarts | tandarts* | sjukskotersk* | undersskotersk* | underskotersk* | lakare | sykepleier* | lege | sygeplejersk* | pielegniark* | lekarz* | fizjoterap* | sairaanhoitaj* | lahihoitaj* | laakari | lekar* | zdravotni sestra => Fisioterapeuta ; Verpleegkundige ; Sjuksköterska
    healthcare: zdravotn* | apolo* | orvos | hemsire | padiater* | dietit* | dietetic* | fysioterap* | fysiotherap* | vardbitrade* | hjelpepleier* | helsefagarbeider* | sygepl* | sosu* | opiekun* | farmaceut* => Speech Language Pathologist ; Hemşire ; Anesthesiologist
    healthcare: eczaci* | chiropract* | optometr* | podiatr* | obstetric* | entbindungspfl* | altenhilfe* | orthophon* | dentaire* | terapeut* | logopedi* | tandverpleeg* | tandlakar* | tandlege | tannlege* | tandlaege | tandskoterska | doktersassistent* | wijkverpleeg* | huisarts* | ziekenverzorg* | begeleider* | lakarsekreterare => Optometrist ; Técnico de Enfermagem ; Eczacı
    healthcare: jordmor* | barnmorsk* | katilo* | hammaslaakari* | fysioterapeut* | dentyst* | stomatolog* | polozn* | ratownik medyczn* | pielegn* | zubar* | fyzioterapeut* | fogorvos* | gyogytornasz* | kinetoterapeut* | hemsir* | fizyoterapist* | saglik* | veteriner* | doktoru => Pielęgniarka ; Hemşire
    healthcare: 看護師 | 护士 | 医师 | 医生 | 間護 | медсестр* | медицинск* | врач* | 간호사 | фармацевт* | провизор* | медбрат* | санитар* | стоматолог* | терапевт* | 介護* | 薬剤* | 医療* | 歯科* | 护理* | 护士* | 医生* | 药剂* | 의사* => 看護師 ; Врач ; Фармацевт
    healthcare: 약사* | 간호* | kardiolog | kardiologe | kardiologen | kardiologin | onkolog | onkologe | onkologen | onkologin | urolog | urologe | urologin | urologist | pathologist | pathologists | pathologe | pathologin | patholog | gynecologist* | gynakologe | gynakologin | anesthesist | anesthesiolog* | anasthesist* => 간호사
    education: leraar* | leerkracht* | nauczyciel* | larare | forskollarare | barnehage* | larer | opettaja* | ucitel* | tanar* | ogretmen* | onderwijsassist* | onderwijs* | barnskotar* | laerer* | pedagoog* | enseign* | insegn* | conrector* | rektor* | larar* | fritidspedagog* | barnehagelaerer* | skolassistent => Enseignant ; Insegnante ; Leraar basisonderwijs
    education: underviser* | opettaj* | lastentarhan* | lastenhoitaj* | nauczyc* | wychowawc* | przedszkol* | vychovatel* | ovodapedagogus* | ovono | profesoara | educatoare | invatator* | egitmen* | egitim* => Opettaja ; Nauczyciel języka angielskiego ; Nauczyciel
    education: 教師 | 教师 | 老师 | 講師 | учител* | преподавател* | 강사 | преподават* | воспитател* | репетитор* | 教員* | 講師* | 保育* | 塾* | 教师* | 老师* | 幼师* | 교사* | 강사* => Учитель ; 塾講師 ; 英语老师
    research: pesquisador* | onderzoeker* | forskare | forsker* | tutkija* | naukowiec | biochemi* | geophysic* | laboratorieingenj* | laboratoriet* | doktorat* | stipendiat* | vaitoskirja* | chimist* | epidemiolog* | astronom* | zoolog* | botan* | archaeolog* | anthropolog* | pharmacolog* | pharmacovigil* | bioinformat* | immunolog* => Biochemist ; Onderzoeker ; Forskare
    research: virolog* | analytical chem* | labtechn* | vyzkum* | vedec* | kutato* | cercetator* | arastirma* | labortechn* => virolog
    research: 研究員 | 研究员 | научныи сотрудник | научн* | лаборант* | химик* | биолог* | 研究* | 研发科学家 | 实验* | 연구* => Научный сотрудник ; 研究員 ; 研发科学家
    engineering: programist* | softwareontwikkel* | back end | front end | desenvolvedor* | engenheir* de produc* | programator* | ontwikkelaar* | *ontwikkelaar* | *utvecklare* | *utvikler* | *udvikler* | ohjelmis* | kehittaja | vyvojar* | *fejleszto* | dezvoltator* | gelistirici* | yazilim* | engenheir* | inzynier* | *ingenjor* | insinoori* | inzenyr* => Programista Python ; Inżynier oprogramowania ; Mjukvaruutvecklare
    engineering: mernok* | inginer* | muhendis* | web master | *ingenior* | ohjelmoij* | *teknikingen* | testare | testingen* | vyvoj* | softver* | szoftver* | automatyk* | kreslic* | rysownik* | tekenaar* => Konstrukteur Maschinenbau ; Yazılım Mühendisi ; Vývojář Java
    engineering: エンシニア | 开发 | 开发工程师 | 工程师 | 開発 | フロクラマ* | 엔지니어 | 개발자 | разработчик* | программист* | инженер* | розробник* | тестировщик* | тестиров* | 開発* | 设计工程师 | システムエンシニア* | テスト* | 架构师* | 程序员* | 엔지니어* | 개발* | konstrukter* | konstruktor* | konstrukteur* => Разработчик C++ ; Программист 1С ; Инженер-конструктор
    hospitality: housekeep* | kelner* | kucharz* | kok | zelfstandig werkend kok | servitor* | servitris* | kock* | kokk* | servitor | tarjoilija* | kokki* | kuchar* | cisnik* | szakacs | ospatar | bucatar* | garson* | bediening | afwasser* | tjener | cozinheir* | garcom => Kok ; Kelner ; Housekeeping Supervisor
    hospitality: garcons | bakker* | piekarz* | bagare | barrista | kamermeisje | pokojowa | hovmastare | kallskanka | restaurangbitrade | koksbitrade | kjokken* | ravintola* | keittio* | kuchyn* | vendeglat* | felszolgalo | osoba na zmywak | slager* | rzeznik* | ausilias* => garcons
    hospitality: 厨师 | シェフ | 調理 | ホール | повар* | официант* | ホテル* | レストラン* | 料理* | 服务员 | 餐厅* | бармен* | хостес* => Повар ; Официант ; ホールスタッフ
    construction: insaat muhendis* | civilingenjor bygg | inzynier budow* | stavebni inzenyr | epitomernok | inginer constructor | timmerman* | loodgieter* | elektricien* | stukadoor* | uitvoerder | hydraulik | elektryk | murarz* | kierownik budowy | snickare | rormokare | bygg* | zimmerleute | metselaar* | stratenmaker* | dakdekker* | calculator bouw | malare => Timmerman ; Uitvoerder ; Metselaar
    construction: rormontor* | rorlegg* | tomrer* | murer* | betongarbet* | anlaggning* | rakennus* | timpuri | sahkoasentaja* | putkiasentaja | ciesl* | zbrojarz* | dekarz* | malarz* | stavbyvedouci | zednik | elektrikar* | instalater* | komuves | villanyszerelo | zidar* | instalator* | pedreiro* => Rørlegger ; Tømrer ; Cieśla
    construction: eletricista* | encanador* | insaat* | santiye* | arquiteto* => İnşaat Mühendisi
    construction: 施工 | 建築 | строитель* | электрик* | прораб | сантехник* | маляр* | каменщик* | 建筑师 | 电工 | 大工 | 電気工事* => Прораб ; Электрик ; 施工管理
    supply_chain: heftruck* | truckforar* | inkoper* | magazijn* | orderpicker* | magazynier* | logistyk* | varasto* | skladnik* | raktaros | satin alma | almoxarif* | lojistik* | zasobovac* | nakupci | beszerz* | anyaggazdalkod* => Magazziniere ; Magazijnmedewerker ; Varastotyöntekijä
    supply_chain: achiziti* | innkjop* | indkob* | inkop* | hankinta* | approvvigion* | spedytor* => Logistiker ; Logistiek medewerker ; Inkoper
    supply_chain: 倉庫 | 仓库 | 采购 | 購買 | 物流 | 물류 | логист* | закуп* | кладовщик* | склад* | 配送 | 出荷 => Логист ; Кладовщик ; Менеджер по закупкам
    transport: vrachtwagen* | kierowc* | lastbils* | sjafor* | chauffor* | kuljettaj* | ridic* | surucu* | entregador* | receveur | buschauffeur* | *sjafor* | mechanik samochodow* | treinmachinist | matroos | schipper* | briefzustell* | postbode | brevbarare | postbud | listonosz* | tugmaster | autolackier* => Vrachtwagenchauffeur ; Kierowca C+E ; Lastbilschaufför
    transport: lastbilsforare* | bussforare* | tagforare* | taxiforare* | poids lourd | poids lourds => Chauffeur poids lourd ; Lastbilsförare ; Conducteur Poids Lourd
    transport: トライハー | 司机 | водител* | курьер* | 기사 | sofor | soforu => Водитель ; Водитель-экспедитор ; Курьер
    public_sector: fonction publique | beleidsmedewerker* | handlaggare | saksbehandler* | gendarm* | vigili | brandweer* | brandman | politie* | poliisi | policjant* | strazak* | itfaiyeci | gemeente* | urzednik* | memur* | politibetjent* | kommunens | kommunal* => Beleidsmedewerker ; Handläggare ; Saksbehandler kommune
    public_sector: 公務員 | 公务员 | государственн* | чиновник* | 消防* | 警察* => 公務員
    manufacturing: productiemedewerker* | procesoperator* | lasser* | pracownik produkcji | pracownik produkcyjny | spawacz* | montor* | svetsare* | maskinoperator* | tuotantotyontekij* | hitsaaja* | delnik* | svarec* | gepkezelo | muncitor* | montad* | industrioperator* | tokarz* | slusarz* | frezer* => Productiemedewerker ; Pracownik produkcji ; Lasser
    manufacturing: kaynakci* | mechanik* | produksjon* | tuotanto* | vyrob* | vyroba | serizovac* | gyart* | karbantart* | fabrik* | kontroler jakosci | ploegleider productie => Kaynakçı
    manufacturing: 製造 | 生产 | 生産 | 制造 | 생산 | оператор* | слесар* | сварщик* | токар* | 操作工 | 技工 | monter | monterzy | kaynak ustasi => Сварщик ; Слесарь ; Оператор станков ЧПУ
    sales: verkoop* | accountmanager* | accountmanag* | executiv* de conta* | executiv* de venda* | vendas | saljare* | *saljare | forsaljning* | salgs* | selger* | myynti* | przedstawiciel* | sprzedazy | obchodni* | ertekesit* | agent de vanzari | vanzari | satis | verkoper* | saelger* | sael* => Verkoopmedewerker buitendienst ; Säljare ; Przedstawiciel handlowy
    sales: doradca handlow* | forsaljare | corretor* | negociador* | *konsulent salg | myyja | prodejce* | *ertekesito* | reprezentant vanzari | pazarlamaci => Értékesítő
    sales: 営業 | 销售 | 영업 | продаж* | менеджер по работе с клиентами | торгов* | 営業* | 销售* | 业务员 | 業務 => 営業担当 ; 销售经理 ; Менеджер по работе с клиентами
    marketing: marknad* | markedsforing* | markkinoint* | mediaplan* | redaktor* | redator* | pazarlama* | sponsorship* | kommunikat* | viestinta* | tiedottaj* | socialmedia* | merkemanager | wizerun* | smm => Marknadsförare ; Mediaplaner ; Communicatieadviseur
    marketing: マーケティンク | 市场 | 营销 | 마케팅 | маркет* | смм | контент* | пиар* | 广告* | 広報* | 宣伝* | マーケ* | 市场* | 品牌* | reklam | reklame* | reklambyra* => マーケティング担当 ; Маркетолог ; マーケター
  `,
  generics: ``,
  fields: `
    supply_chain: logistik*
    sales: handlow*
    retail: sklepu | sklepow*
    support: atendimento | obsluga klienta | obslugi klienta
    finance: financieel | finansow* | financeir* | cobranca* | tesour*
    legal: conformidade | conformidad | juridi* | giurid*
    people: ds rekrutacji | ds kadr | resurse umane
    healthcare: enfermagem
    construction: budowlan*
    supply_chain: magazzin* | inkoop* | zakup* | zaopatrzen* | magazynu | magazyn* | nakup* | logistiek*
    public_sector: urzad
    manufacturing: uretim | manutencao | onderhoud* | controle de qualidade | kwaliteit* | jakosc*
    marketing: communicatie* | comunicazion* | comunicacao | comunicac* | comunicaz* | komunik* | reklamow*
  `,
  hints: `
    operations: projectmanag* | projectleider* | schoonmak* | stadare* | segretar* | recepcionist* | recepcja | receptionnist* | standardist* | renholder* | rengoring* | siivooj* | stadning* | sprzat* | uklid* | takarit* | femeie de serviciu | temizlik* | amministrat* => Projectmanager ; Recepcionista ; Impiegata amministrativa
    operations: toimisto* | kancelar* | irodai* | ofis* | branch manager* | geschaftsstelle* | backoffice* | projectcoordinator* | gerente de operac* | operac* | operaz* | vaktmester* | vaktmastare | kiinteistonhoit* | wartungskraft | administracja | administracao => Ofis Asistanı
    operations: 行政 | 事務 | 总经理 | 运营 | офис* | администратор* | уборщи* | 清掃* | 清洁* | секретар* | делопроизвод* | руководитель проекта | проект* | 項目* | 项目* | フロシェクト* | 管理部* | 総務* | 秘書* | 秘书* | 비서* => Офис-менеджер ; Руководитель проекта ; 一般事務
  `,
  roles: `medewerk* | leider* | hoofd | teamleider* | specjalist* | kierownik* | ansvarlig* | ansvarig* | konsult* | assistent* | estagi* | estagio | analista* | gerente* | coordenador* | assistente* | vedouci | asystent* | stazyst* | konsultant* | medarbejder* | medarbetare* | medarbeider* | praktikant* | stagiair* | stazer* | leder | ledare | zastepca | mlodszy | starszy | uzman* | mudur* | специалист | менеджер | руководитель | стажер | ведущий`,
};
