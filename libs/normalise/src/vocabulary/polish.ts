import type { Vocabulary } from './vocabulary.js';

/** Polish: a head with what it does in the genitive, or after `ds.` or `w dziale`. */
export const POLISH: Vocabulary = {
  language: 'Polish',
  headFirst: true,
  occupations: `
    finance: ubezpieczen (komunikacyjn*,majatkow*,osobow*) => Specjalista ds. taryfikacji ubezpieczeń komunikacyjnych
    other: zootechnik* | technik* scen* => Zootechnik ; Technik sceny
    construction: monter* (budown*,ocieplen*,fasad*,izolac*,elewac*,suchej,ogrodzen*,bram) | operator* (ladowarki,walca,rownarki,zageszczarki) | operator* maszyn (drogow*,budowl*) | mechanik* urzadzen (chlodnicz*,klimatyz*) | alpinist* przemyslow* | meliorant* => Monter fasad ; Operator ładowarki ; Operator maszyn drogowych
    healthcare: *terapeuta | *terapeutka | homeopat* | akupunkt* => Arteterapeuta
    manufacturing: tkacz* | dziewiarz* | hafciark* | kusnierz* | pomoc* krawieck* | modelarz* | renowator* mebli | topiarz* | formowacz* | krajacz* => Tkacz ; Pomoc krawiecka
    transport: nastawnicz* | zwrotnicz* | droznik* | rewizor* pociagow | kolporter* => Nastawniczy ; Kolporter
    hospitality: pilot wycieczek | piloci wycieczek => Pilot wycieczek
    operations: czysciciel* | (pracownik*,kierowni*) pralni => Czyściciel dywanów ; Pracownik pralni
    support: teleankiet* | operator* centrali telefonicz* | informator* ruchu => Teleankieter
    retail: antykwariusz* | kierowni* kas => Antykwariusz ; Kierownik kas
    public_sector: lobbyst* | technik* kryminalist* | inspektor* rybolow* => Technik kryminalistyki
    education: edukator* => Edukator ekologiczny
    security: obslugi monitoringu => Pracownik obsługi monitoringu
    other: technik* (realizacji,) dzwieku | operator* dzwieku => Technik realizacji dźwięku
    healthcare: technik* rtg | elektroradiolog* | audioprotety* | ortodont* => Technik RTG ; Elektroradiolog ; Audioprotetyk
    construction: plytkarz* | kafelkarz* | blacharz* dachow* | stolarz* budowlan* | szpachlarz* | wykonczeniow* => Płytkarz ; Blacharz dachowy ; Wykończeniowiec
    transport: dostawca | dostawca (jedzenia,pizzy) | dostawcy (jedzenia,pizzy) | diagnost* samochodow* | doreczyciel* | rozwoziciel* => Dostawca jedzenia ; Diagnosta samochodowy ; Doręczyciel
    supply_chain: kompletowacz* | komisjoner* | rozladun* | dzial* zwrotow | wozkow* => Kompletowacz ; Komisjoner ; Pracownik rozładunku
    manufacturing: lider* zmiany | narzedziow* | malarz* proszkow* | operator* (lasera,pily,prasy,wykrawarki,gietarki,sita,pakowarki) | robotnik* przemyslow* | pilarz* | tartak* | konserwator* maszyn => Narzędziowiec ; Malarz proszkowy ; Operator lasera ; Pracownik tartaku
    operations: pomoc* biurow* => Pomoc biurowa
    retail: doradc* klienta w salonie | stacji paliw | stacje paliw | ukladani* towaru | drogeri* | dzial* (miesn*,nabialow*,warzyw*,owoc*) => Pracownik stacji paliw ; Układanie towaru ; Konsultantka w drogerii
    hospitality: zmywacz* | kebab* | bufetow* | wydawc* posilkow | lodziarz* | lodziarn* => Zmywacz ; Bufetowa ; Wydawca posiłków
    public_sector: inspektor* sanitarn* | inspektor* transportu drogowego | celnik* | sekretarz* (gminy,miasta,powiatu) | kierowni* referatu => Inspektor sanitarny ; Celnik ; Kierownik referatu
    education: animator* zabaw => Animator zabaw dla dzieci
    it_operations: serwisant* (it,komputer*) => Serwisant komputerowy
    finance: posrednik* (kredytow*,finansow*) => Pośrednik kredytowy
    legal: inspektor* ochrony danych => Inspektor ochrony danych
    marketing: hostess* => Hostessa
    people: pracownik* tymczasow* | koordynator* (ds,) pracownik* => Koordynator pracowników tymczasowych
    support: (pracownik*,specjalist*,kierowni*) biura obslugi klienta | (moderator*,operator*) czatu => Pracownik biura obsługi klienta ; Moderator czatu
    security: konwojent* | dowodca zmiany ochrony | operator* monitoringu => Konwojent ; Operator monitoringu
    engineering: kreslarz* => Kreślarz
    research: adiunkt* | probobiorc* => Adiunkt ; Próbobiorca
    design: operator* kamery | projektant* graficzn* | dekorator* wnetrz | wizualizator* => Operator kamery ; Projektant graficzny
    sales: doradc* (ds,) fotowolta* => Doradca fotowoltaiki
    finance: obslug* funduszy | due dilligence | dzial* (ap,ar) => Specjalista / Specjalistka ds. obsługi funduszy
    sales: doradc* (energetyczn*,techniczno) | (doradca,doradczyni) klienta biznesowego => Doradca energetyczny - fotowoltaika ; Doradca Techniczno – Handlowy (Kleje Przemysłowe)
    marketing: *lojalnosciow* | programu lojalnosciow* | kierowni* programu lojalnosciow* | analityk* (crm,ecrm) => Specjalista ds. programu lojalnościowego ; Kierownik Programu Lojalnościowego ; Analityk eCRM
    construction: ogolnobudowl* | elektromonter* | technicz* budowy | audytor* (pomp*,energety*) => Pracownik ogólnobudowlany ; Elektromonter sieci trakcyjnej
    legal: sporow | (w,) praktyce sporow => Associate w Praktyce Sporów Instytucji Finansowych
    hospitality: kierowni* recepcji | (kierowni* zmiany,) sluzby pieter | recepcjonist* (hotel*,statk*) => Kierownik Recepcji i Rezerwacji ; Kierownik Zmiany Służby Pięter
    transport: personel* pokladow* | poklad* zalog* => Młodszy Personel Pokładowy
    support: jakosci obslugi | pomoc* drogow* | konsultant* assistance => Ekspert ds. Standaryzacji i Jakości Obsługi ; Konsultant Assistance
    retail: merchandising* => Specjalista ds. Merchandisingu Produktowego
    engineering: testow (it,systemow*,automatyczn*,manualn*) | (koordynator*,kierowni*,menedzer*,manager*,lider*,inzynier*,analityk*) testow | architekt* implementacji | planowani* radiow* | rozwoju (systemow,aplikacji,oprogramowania) => Koordynator Testów IT ; Architekt Implementacji Maszyn ; Ekspert ds. Planowania Radiowego Sieci LTE
    design: retuszer* => Retuszer
    it_operations: sieci (mobiln*,komputerow*,lan,teleinformatyczn*) | dynamics ax | ms dynamics => Praktykant w Zespole Nadzoru Sieci Mobilnej ; Konsultant / Analityk MS Dynamics CRM
    people: rozwoju (pracownik*,talent*,kompetencji,kadr) => Specjalista ds. rozwoju kompetencji
    supply_chain: wysokiego skladu => Brygadzista Wysokiego Składu w Centrum Dystrybucyjnym
    manufacturing: bezpieczenstwa (maszyn,zywnosci,procesow*,produkt*) => Ekspert ds. bezpieczeństwa maszyn
    public_sector: radiacyjn* => Specjalista do spraw zdarzeń radiacyjnych
    other: technik* eventow* => Technik eventowy
    public_sector: oficer* (sil,policji,wojska) | podoficer* | funkcjonariusz* | dyzurny | sluzb* (celn*,wiezienn*,mundurow*) | wizytator* | legislator* | zarzadzania kryzysowego | inspektor* pracy => Funkcjonariusz służby penitencjarnej
    healthcare: hospicjum | surdologoped* | audiofonolog* | ortoptyst* | chiropraktyk* | muzykoterap* | terapi* uzaleznien | siostra | noszow* | pomoc aptecz* | diagnost* | neurolog* | chirurg* | anestezjolog* | ginekolog* | dermatolog* | okulist* | pediatr* | onkolog* | ortoped* | urolog* | technik* elektroradiolog* | higien* dent* | asystent* rodziny | piecz* zastepcz* | kierowni* (przychodni,hospicjum,zespolu pielegniar*) | sekretark* medyczn* | rejestratork* => Surdologopeda ; Anestezjolog
    education: andragog* | instruktor* (tanca,rytmiki) | swietlic* | bibliotekarz* | zlobek | animatork* dzieci* => Instruktor tańca
    legal: prokurator* | sedzi* | syndyk* | legislacj* => Syndyk
    finance: rewident* | biegl* rewident* | taksator* | fakturzyst* | pozyczek | lombard* | gieldow* | aktuariat* | broker* => Biegły rewident
    people: doradc* zawodow* | kariery | posrednik* pracy | talentami | kultury firmy => Doradca zawodowy
    operations: praczk* | prasowaczk* | robotnik* gospodarcz* | zamiatacz* | szatniarz* | bileter* | goniec | pomoc domow* | gospodyn* | gospodarz* domu | ankieter* | porzadkow* | pracownik* utrzyman* czystosci => Robotnik gospodarczy ; Goniec
    supply_chain: ekspedytor* | ladowacz* | sortowacz* | konfekcjon* | pracownik* (magazyn*,rampy,sortowni,przeprowadzk*) | tragarz* | doker* | hurtowni* => Ładowacz ; Sortowacz
    manufacturing: formierz* | odlewnik* | lutowacz* | zgrzewacz* | kowal* | tlocz* | hartownik* | polerow* | wulkanizator* | garbarz* | mlynarz* | grawer* | zegarmistrz* | garncarz* | obuwnik* | wedliniarz* | serowar* | rozbieracz* | ubojow* | przetworc* | impregnator* | piaskarz* | technik* (technolog*,mechatron*,elektryk*,elektronik*) | robotnik* produkc* | pomocnik* (produkc*,operatora) => Kowal ; Zgrzewacz
    construction: kamieniarz* | parkieciarz* | posadzkarz* | cykliniarz* | szklarz* | tapeciarz* | kominiarz* | termoizoler* | studniarz* | robotnik* (drogow*,budowl*,torow*) | pomocnik* (budowl*,murarza) | operator* koparko* | asfalt* | izolacj* => Kamieniarz ; Kominiarz
    transport: taksowkarz* | marynarz* | motorzyst* | bosman* | manewrow* | dyzurn* ruchu | kierownik pociagu | zawiadowc* | parkingow* | bagazow* | kontroler* biletow => Taksówkarz ; Dyżurny ruchu
    hospitality: garmazer* | zmywacz* naczyn | krupier* | konferencyjn* | hostel* | motel* | pensjonat* | kater* | intendent* => Garmażer
    retail: bukieciarz* | florysta | florystk* | stoisk* => Florysta
    marketing: dystrybutor* ulotek | imprez | organizator* (imprez,konferencji,wydarzen) => Organizator imprez
    research: fizyk | matematyk | geofizyk* | hydrolog* | meteorolog* | genetyk* | socjolog* | historyk* | archeolog* | ekolog => Hydrolog
    other: rolnik* | sadownik* | hodowc* | rybak* | lesn* | drwal* | fryzjerk* | manikiurzyst* | wizazyst* | sport* instruktor* | sadownic* | masazystk* | muzealnik* => Rolnik ; Drwal
    engineering: programist* | tester* (oprogramowania,) | konstruktor* | projektant* | technolog | technologa | technolozka | automatyk* | inzynier* | elektronik | mechatronik | architekt* (rozwiazan,systemow,oprogramowania,it,produkt*,chmur*,aplikacji,korporacyjn*,sieci) | lider* techniczn* | deweloper | testow* oprogramowania | automatyzacji testow | programowania | kontroler* obwodow => Programista Java ; Architekt Rozwiązań Chmurowych ; Konstruktor maszyn ; Młodszy technolog
    it_operations: administrator* (systemow,systemu,sieci,aplikacji,platform*,infrastrukt*,baz*,serwerow,it,linux,windows,informatyczn*,erp,sap) | administrator* bezpieczenstwa | analityk* (systemow*,it,aplikacji,sap,biznesow* it) | informatyk* | wdrozeniow* | wsparcia it | wsparcie it | helpdesk it | serwisu it | utrzymani* (system*,aplikacji,sieci) | wsparci* aplikacji | konsultant* wdrozen* (sap,erp,it) | konfiguracj* oprogramowania | (linii,linia) wsparcia | systemow informatycznych => Administrator Platformy Heroku ; Analityk Systemowy ; Specjalista ds. wsparcia IT
    data_science: analityk* (danych,bi,predykcyjn*,ilosciow*,big) | analityczk* danych | analiz* danych | inzynier danych | danych biznesowych | modelowania predykcyjnego | uczenia maszynowego | sztucznej inteligencji | statystyk | statystyczk* | jakosci danych | hurtowni danych => Analityk danych ; Praktykant - Analiza Danych
    security: ochroniarz* | pracownik* ochrony | agent* ochrony | detektyw* | straznik* | bezpieczenstw* (it,informacji,teleinformatyczn*,cyber*,sieci,system*) | cyberbezpieczenstw* | monitoringu wizyjnego | stacji monitor* | incydent* bezpieczenstwa | zabezpieczen* technicznego | sswin | ochrony fizycznej | dowodc* ochrony => Pracownik ochrony ; Ekspert ds. Incydentów Bezpieczeństwa ; Operator Stacji Monitoringu Wizyjnego
    product: kierowni* produkt* | menedzer* produkt* | menadzer* produkt* | manager* produkt* | wlasciciel* produktu | rozwoju produkt* | zarzadzani* produkt* | zarzadzajac* produkt* | analityk* produktow* | ekspert* produkt* | oferty produktowej | dokumentacji technicznej => Kierownik Produktu ; Specjalista ds. rozwoju produktu
    design: grafik* | architekt* wnetrz | projektant* (wnetrz,grafik*,ux,mody,odziezy,ubio*,mebli,opakowan) | fotograf* | montazyst* | ilustrator* | dyrektor* kreatyw* | dyrektor* artystyczn* => Architekt wnętrz ; Projektant odzieży ; Montażysta
    sales: handlow* | handlowiec | przedstawiciel* | sprzedawc* (produkt*,ubezpiec*,mieszkan,b2b,samochod*) | doradc* (ubezpiec*,nieruchom*,ds nieruchom*,handlow*,techniczno handlow*,biznesow*) | agent* (nieruchom*,ubezpiec*,ds nieruchom*,sprzedazy) | telemarketer* | posrednik* | akwizytor* | opiekun* (klient*,kluczow*,regionu) | doradc* (ds,) kluczow* klient* | kierowni* regionu | kierowni* (regionalny,) sprzedazy | handlowo* | techniczno handlow* | wynajm* | najmu | konsultant* (sprzedazy,handlow*) | specjalist* (sprzedazy,handlow*) | key account* => Przedstawiciel handlowy ; Agent Nieruchomości - Pośrednik ; Opiekun klienta
    marketing: dziennikarz* | redaktor* | wydawc* | korektor* tekst* | copywriter* | rzecznik* prasow* | prezenter* | analityk* (online,internetow*,rynku) | analityczk* rynku | analityki internetowej | badan* rynku | badan marketingow* | menedzer* (kategorii,marki) | animator* (czasu,sprzedazy) | mediow spolecznosciow* | social media | kampanii | fundraiser* => Dziennikarz serwisu Motoryzacja ; Analityk Rynku ; Specjalista ds. mediów społecznościowych
    customer_success: sukcesu klienta | konsultant* wdrozen* | wdrozen* oprogramowania | doswiadczen* klienta => Konsultant wdrożeniowy
    support: obslug* (stal*,kluczow*,telefoniczn*,biznesow*,korporacyjn*,) (klient*,konsument*,uzytkownik*,pasazer*) | obslug* telefoniczn* | konsultant* (telefoniczn*,infolini*,call,klienta) | doradc* (klient*,telefoniczn*) | wsparci* (technicznego,klient*,uzytkownik*) | reklamacj* | infolini* | telefoniczn* obslug* | contact center | call center | helpdesk | operator* infolinii => Specjalista ds. obsługi klienta ; Doradca klienta ; Konsultant telefoniczny
    finance: ksiegow* | audytor* (wewn*,finans*,sledcz*,) | likwidator* | windykator* | aktuariusz* | kontroler* (finans*,naleznosci,biznesow*) | analityk* (kredyt*,finansow*,ratingow*,ryzyk*,fundamentaln*,inwestycyj*,sektorow*,ap,bankow*) | analityczk* kredytow* | doradc* (kredytow*,finansow*,podatkow*,inwestycyj*,bankow*) | inkasent* | makler* | skarbnik* | kasjer* (bankow*,walutow*) | opiekun* klienta w oddziale banku | dyrektor* finansow* | glown* ksiegow* | likwidacj* szkod | ocen* ryzyka | kadr* i plac* | plac | due diligence | specjalist* (ap,ar) | analityk* wierzyt* | rzeczoznawc* | broker* | rynkow finansow* | rynku (papierow,kapitalow*,finansow*) | analityk* rynku papierow | analityczk* rynku papierow => Główny księgowy ; Analityk kredytowy ; Starszy audytor ; Windykator
    legal: prawnik* | adwokat* | radc* (prawn*,) | aplikant* (adwok*,radcow*,notarial*) | notariusz* | zgodnosci | ochrony danych osobowych | danych osobowych | rodo | prania | praniu (brudnych,) pieniedzy | rzecznik* patentow* | patentow* | doradc* prawn* | analityk* aml | prawa (pracy,podatk*,imigrac*,) | regulacji | regulacyjn* => Radca prawny ; Specjalista ds. ochrony danych osobowych ; Aplikant adwokacki
    people: kadrow* | rekruter* | rekrutac* | trener* (wewn*,sprzedazy,biznesu,bi,) | zasob* ludzki* | headhunter* | partner* biznesow* hr | szkolen | szkoleniow* | szkoleniowiec | pracy tymczasowej | wynagrodzen | benefitow | rozwoju zawodow* | kadr | personaln* | czasu pracy | employer branding => Specjalista ds. rekrutacji ; Specjalista ds. kadr ; Trener wewnętrzny
    operations: recepcjonist* | sekretark* | sekretarz* | bhp | bezpieczenstwa i higieny | higieny pracy | bezpieczenstwa pracy | analityk* (biznesow*,procesow*,proces*) | analityczk* biznesow* | analiz* (biznesow*,procesow*) | procesow biznesow* | kierowni* (projekt*,programu,biura,obiekt*,administr*,techniczn*,zmiany) | menedzer* (projekt*,programu,biura) | menadzer* projekt* | manager* projekt* | koordynator* (projekt*,biura,proces*) | specjalist* (projektow,procesow) | zarzadc* (nieruch*,obiekt*,) | sprzata* | sprzatajac* | osob* sprzataj* | pracownik* (gospodarcz*,biur*,porzadk*,administr*) | konserwator* | portier* | dozorc* | wozn* | wprowadzani* danych | archiwist* | dyrektor* (generaln*,zarzadzaj*,operacyjn*,oddzialu,administr*) | prezes* | (asystent*,) dyrektor* biura | office manager* | asystent* (zarzadu,dyrektor*,prezes*,biur*,administr*) | zrownowazon* | ochrony srodowiska | csr | kierowni* oddzialu | technik* (obiekt*,utrzymania obiekt*) | utrzymania obiekt* | utrzymani* czystosci | uslug czystosciow* => Kierownik projektu ; Recepcjonistka ; Inspektor BHP ; Analityk biznesowy ; Pracownik gospodarczy
    supply_chain: magazynier* | magazyn* | kupiec* | kupcow* | zaopatrzeni* | zakupow* | spedytor* | spedycj* | logisty* | planist* | agent* celn* | celn* | pakowacz* | pakowan* | kompletowan* | operator* wozk* | wozk* widlow* | lancuch* dostaw* | zamowien* publiczn* | alokacj* | gospodark* magazynow* | skladania zamowien | zarzadzani* zamowieniami | importu | import | rozdzielc* | dostawcami | inwentaryzator* | kierowni* (zakup*,magazyn*,logisty*) => Magazynier ; Młodszy kupiec ; Spedytor ; Specjalista ds. Celnych
    manufacturing: monter* | spawacz* | tokarz* | frezer* | slusarz* | mechanik* | ustawiacz* | elektromechanik* | serwisant* | stolarz* | szwaczk* | krawc* | krawiec | tapicer* | lakiernik* | szlifierz* | operator* (maszyn*,cnc,obrabiar*,linii,produkc*,urzadzen,tokar*,frezar*,wtryskar*,pras*) | pracownik* (produkc*,fizyczn*,nadruk*) | kontroler* jakosci | inspektor* jakosci | mistrz* (produkc*,zmiany) | utrzymani* ruchu | kierowni* (produkc*,jakosci,utrzymania,zmiany produkc*) | przygotowani* produkcji | organizator* produkcji | drukarz* | introligator* | poligraf* | galwanizer* | technik* (utrzymania ruchu,serwis*,montaz*,produkc*,mechanik*) | laczenia | energetyk* | palacz* | zlotnik* | lider* produkcji | jakosci => Spawacz MIG ; Operator CNC ; Serwisant Techniczny ; Pracownik produkcji
    healthcare: lekarz* | pielegniar* | polozn* | fizjoterap* | rehabilit* | psycholog* | psychoterap* | farmaceut* | magister* farmacji | technik* (farmac*,dentyst*,radiolog*,elektroradiolog*) | aptek* | kierowni* apteki | optyk* | optometryst* | protetyk* | ratownik* medyczn* | opiekun* (osob,osoby,senior*,medyczn*,starszych,dzienn*) | terapeut* | dietety* | weterynar* | stomatolog* | dentyst* | higienistk* | diagnost* laborat* | rejestrator* medyczn* | pracownik* socjaln* | logoped* | masazyst* medyczn* | obslug* pacjent* | opieki nad osob* | sanitariusz* | salow* | asystent* (stomatolog*,osoby,medyczn*) | przedstawiciel* medyczn* | pracowni tomografii | kardiolog* | radiolog* | internist* => Pielęgniarka ; Rehabilitant Dziecięcy ; Kierownik apteki ; Protetyk słuchu ; Opiekun osób starszych
    education: nauczyciel* | wychowawc* | przedszkol* | lektor* jezyk* | lektork* | wykladowc* | korepetytor* | niani* | opiekun* (dzieci*,w zlobku) | zlobk* | dydakty* | dziekanat* | pedagog* | instruktor* (nauki,jazdy) | dyrektor* szkoly | konsultant* edukac* | metodyk* | szkol* | awansow akademickich => Nauczyciel matematyki ; Lektor języka angielskiego ; Niania
    research: naukowiec | naukow* | chemik | chemika | biolog | biolozka | laborant* | laboratoryjn* | ekonomist* | mikrobiolog* | badan klinicznych | badawcz* | badan i rozwoju | doktorant* | post doc | monitor* badan => Laborant ; Chemik Analityk ; Pracownik naukowy
    hospitality: kucharz* | szef* kuchni | kelner* | barman* | barist* | kuchni | kuchenn* | pizzer* | pokojow* | piekarz* | cukiernik* | rzeznik* | masarz* | restauracj* | restauracyjn* | hotel* | gastronom* | kawiarni* | nocny audytor | cateringu | turystyk* | turystyczn* | podrozy | zmywak* | przewodnik* | burger* king => Kucharz ; Pracownik restauracji ; Pomoc kuchenna ; Pokojowa
    retail: sprzedawc* | kasjer* | ekspedient* | sklep* | kierowni* (sklepu,salonu,dzialu sprzedazy detalicznej) | manager* (sklepu,salonu) | menadzer* (sklepu,salonu) | menedzer* (sklepu,salonu) | dyrektor* (sklepu,salonu) | zastepc* kierowni* (sklepu,salonu) | merchandiser* | jubiler* | florist* | doradc* (w salonie,ds sprzedazy w salonie) | pracownik* (hali,kas,dzialu kas) | wykladani* towaru => Sprzedawca-Kasjer ; Kierownik salonu ; Merchandiser
    construction: elektryk* | hydraulik* | murarz* | ciesl* | malarz* | dekarz* | zbrojarz* | brukarz* | glazurnik* | tynkarz* | betoniarz* | kosztorysant* | geodet* | geodez* | kierowni* (budow*,robot,robot elektr*,robot drog*,kontraktu) | inzynier* (budow*,robot,kontraktu) | inspektor* nadzoru | majster | mistrz* budow* | operator* (koparki,koparko*,dzwigu,zurawia,spychar*) | monter* (instalac*,sieci,rusztowan,fotowolt*,wentyl*,klimatyz*,sanitarn*,okien,stolarki,konstrukcji,kanaliz*) | serwisant* (urzadzen chlod*,klimatyz*,urzadzen went*,pomp ciepla,wentyl*) | projektant* (drog*,most*,instalac*,sieci,sanitarn*,branzy,konstrukc*,ds instalac*) | urbanist* | roboty budowlane | budowlan* | asystent* projektanta | projektowani* instalac* | wykonawstwo | generalnego wykonawstwa | pomp* ciepla | fotowolta* | wiertacz* | instalator* => Kierownik budowy ; Monter instalacji sanitarnych ; Kosztorysant ; Projektant Drogowy
    transport: elektryk* samochod* | komunikacj* miejsk* | nadzoru ruchu | kierowc* | kurier* | dyspozytor* | maszynist* | pilot | konduktor* | mechanik* (samochod*,pojazd*,lotnicz*,motocykl*) | elektromechanik* samochod* | lakiernik* samochod* | blacharz* | obslug* (naziemn*,plytow*) | steward* | listonosz* | kierowni* transportu | flotow* | taboru | doradc* serwis* | motorniczy | serwisu samochodow* => Kierowca C+E ; Dyspozytor ; Kurier
    public_sector: policjant* | strazak* | zolnierz* | urzednik* | protokolant* | komornik* | podinspektor* | egzekucj* | beneficjent* | funduszy europejskich | konsultacji spolecznych | straz* miejsk* => Protokolant Sądowy ; Strażak ; Urzędnik
    other: tlumacz* | kosmetolog* | kosmetyczk* | fryzjer* | manicurzyst* | stylistk* paznokci | ogrodnik* | ogrodnicz* | realizator* (swiatla,dzwieku) | inspicjent* | aktor* | muzyk* | ratownik* wodn* | trener* (personaln*,fitness) | instruktor* (fitness,sportu,plywania) | rolnik | wolontariusz* | masazyst* | slusarz* zamkow* | konserwator* zbiorow => Tłumacz języka japońskiego ; Kosmetolog ; Fryzjer
  `,
  generics: `
    manufacturing: brygadzist* => Brygadzista
    operations: asystent* | referent* => Asystentka ; Referent
    construction: architekt* => Architekt
  `,
  fields: `
    data_science: analiz i raportowania | raportowania i analiz => Specjalista ds. Analiz i Raportowania - Wydział Wsparcia Placówek Franczyzowych
    supply_chain: dystrybucj* => Specjalista ds. Dystrybucji Centralnej
    healthcare: senioraln* => Specjalista ds. programów senioralnych
    finance: wyludzeni* | wylud* => Starszy Specjalista w Biurze Przeciwdziałania Wyłudzeniom
    it_operations: informatyczn* | teleinformatyk* | systemow* | systemu | systemy | systemach | aplikacji | sieci lte | it => Specjalista ds. aplikacji
    engineering: oprogramowani* | elektroniczn* | systemow bms | urzadzen elektroniczn* | uav | automatyki | konstrukcyjn* | uruchomien => Specjalista ds. automatyki
    data_science: danych | dane | raportowania danych | gis => Ekspert ds. danych
    security: data security | ochrony | bezpieczenstwa => Specjalista ds. bezpieczeństwa
    product: produkt* => Specjalista ds. produktu
    design: graficzn* | kreacji | ux | wzornictw* => Specjalista ds. kreacji
    sales: sprzedaz* | sprzedazow* | sprzedazowy | eksport* | oferty | ofertow* | franczyz* | partnerow | partnerami | partnerstw* | posrednikow | rozwoju biznesu | rozwoju | relacji | kluczow* klient* | klient* kluczow* | klient* flotow* | klienta korporac* | komercyjn* | pozyskiwania | gruntow | nieruchomosci komercyjn* | bancassurance | ubezpieczen korporac* => Specjalista ds. sprzedaży ; Menedżer ds. eksportu
    marketing: marketing* | reklam* | promocj* | marki | komunikacj* | mediami | mediow | pr | ecommerce | e commerce | webmerch* | wydarzen | eventow | seo | tresci | insight => Specjalista ds. marketingu
    customer_success: wdrozen* | wdrozeni* | cx => Specjalista ds. wdrożeń
    support: klient* | konsument* | aktywacji => Konsultant ds. klienta
    finance: finans* | finas* | podatk* | podatek | podatkow* | rozliczen* | rozliczeni* | naleznosc* | zobowiazan* | fakturow* | kontroling* | controlling* | kredyt* | ryzyk* | bankow* | ubezpiecz* | polis | reasekurac* | szkod | audyt* | rachunkow* | sprawozdawcz* | skarbow* | vat | cit | pit | koszt* | budzet* | inwestycj* | inwestycyjn* | transakc* | koszt* transport* | obslug* szkod | techniczn* obslug* szkod | investment | wierzytelnosci | windykac* | modeli | modelow* | papierow wartosciow* | rynkow kapitalow* | cen | cenami | hipoteczn* | leasing* | faktoring* | akcyz* | oszczednosci | gwarancyj* | platnosci | ksiegowosci | funduszami | funduszy inwestyc* | wyludzen* | naduzyc* | przychod* | kapitalow* | wyceny | prowizyjn* | nfz | ap & ar | ptp | rtr | intercompany | aktuarial* => Specjalista ds. podatków ; Ekspert ds. ryzyka ; Manager - Audyt
    legal: prawn* | umow | compliance | aml | kyc | korporacyjn* | licencj* => Specjalista ds. umów
    people: hr | rekrut* | szkolen* | warsztatow | ludzi | talentow | pracownicz* | motywacyjn* => Facilitator warsztatów
    operations: administracj* | administracyj* | biuro | biura | biurow* | recepcj* | projektow | projektu | kancelari* | zarzadu | archiw* | ewidencji | procesow | procesami | operacyjn* | strategii | strategiczn* | innowacj* | nieruchom* | certyfikac* | srodowisk* | jakosci procesow | gospodarki wodnej | esg | bhp | biznesow* | wyposazenia | obiekt* | zarzadzania majatkiem | koordynacj* => Specjalista ds. administracji ; Koordynator biura
    supply_chain: zakup* | logistyk* | magazyn* | dostaw* | zamowien* | spedycj* | planowani* | zapas* | towaru | towar* | skupu | opakowan* | kategori* => Specjalista ds. zakupów ; Koordynator dostaw
    manufacturing: produkc* | jakos* | serwis* | montaz* | maszyn* | technologii | technologiczn* | techniczn* | techniczno | eksploatac* | urzadzen* | druku | ciaglego doskonal* | lean | pomiar* => Kierownik produkcji ; Specjalista ds. jakości
    healthcare: medyczn* | pacjent* | zdrowia | klinik* | farmac* | laboratori* medyczn* | kliniczn* => Koordynator ds. pacjentów
    education: edukac* | oswiat* | dydaktyk* | akademick* | studiow => Specjalista ds. edukacji
    research: badan | rozwoju badan | laborator* | b+r | r&d => Specjalista ds. badań
    hospitality: hotelow* | gastronomi* | rezerwacj* | kulinarn* => Specjalista ds. rezerwacji
    retail: sprzedazy detalicznej | detaliczn* | salonow | placowek handlow* => Kierownik ds. sprzedaży detalicznej
    construction: budow* | budownictw* | instalacj* | instalacyjn* | drogow* | robot | remont* | infrastruktury | infrastrukturaln* | kosztorys* | przylacz* | sieci | klimatyz* | wentyl* | kanaliz* | inzynieri* ladow* => Koordynator robót ; Specjalista ds. budowy
    transport: transport* | flot* | przewoz* | lotnisk* | kolejow* | pojazd* => Koordynator transportu
    public_sector: urzedzie | urzad | wydzial* komunikacji | publiczn* | samorzad* | miejsk* | gmin* | dotac* | projektow socjaln* | europejsk* => Specjalista ds. dotacji
  `,
  hints: `
    data_science: analiz | analityki | raportowania => Specjalista/ka ds. Analiz ; Specjalista ds. raportowania
    sales: b2c => Specjalista B2C
    data_science: analityk* raportow* => Analityk raportowy
    finance: bank | banku => Bank
  `,
  roles:
    'specjalist* | spec | analityk* | analityczk* | konsultant* | ekspert* | inspektor* | koordynator* | kierowni* | menedzer* | menadzer* | manager* | dyrektor* | pracowni* | doradc* | doradczyn* | lider* | stazyst* | staz | praktyk* | praktykant* | stanowisk* | naczelnik* | zastepc* | mlodsz* | starsz* | glown* | szef* | associate | intern* | senior | junior | organizator* | facilitator* | kontroler* | agent* | partner* | pelnomocnik* | sekcj* | dzial* | zespo* | wydzial* | departament* | biurze',
};
