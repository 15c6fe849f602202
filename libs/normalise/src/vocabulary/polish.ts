import type { Vocabulary } from './vocabulary.js';

/** Polish. The head word comes first, then its field in the genitive or after `ds.` or `w dziale`. */
export const POLISH: Vocabulary = {
  language: 'Polish',
  headFirst: true,
  occupations: `
    sales: (dyrektor*,kierowni*,specjalist*,asystent*,menedzer*,pracowni*) handlow* => Dyrektor handlowy
    construction: elektrycy | hydraulicy | glazurnicy | monterka mebli => Elektrycy
    transport: (mechanicy,lakiernicy,elektromechanicy,blacharze) samochodow* => Mechanicy samochodowi
    manufacturing: mechanicy | lakiernicy | elektromechanicy | automatycy | monterka | monterki => Monterka podzespołów
    it_operations: informatycy => Informatycy
    hospitality: cukiernicy
    healthcare: optycy | protetycy
    public_sector: strazacy | urzednicy => Strażacy
    other: groomer* | traktorzyst* | zbieracz* (owocow,warzyw,truskawek) | dojarz* | kombajnist* | (pracowni*,zbieracz*) pieczark* => Traktorzysta ; Zbieracz owoców
    sales: partner* biznesow* => Partner Biznesowy
    people: partner* biznesow* (ds,do spraw) (personaln*,hr) => Partner biznesowy ds. personalnych
    retail: pracowni* (sali,hali) sprzedaz* | doradc* (klienta,handlowy) w sklep* => Pracownik sali sprzedaży
    education: oligofrenopedagog* => Oligofrenopedagog
    support: moderator* tresci => Moderator treści
    marketing: ankieter* => Ankieter
    other: pilarz* drwal* | pilarz* lesn* => Pilarz leśny
    other: instruktor* (gimnastyki,rekreacji,sport*,fitness,plywania,tenisa,jazdy konnej,hipoterapii) | robotnik* (polow*,rol*,lesn*,ogrod*) => Instruktor fitness
    manufacturing: robotnik* => Robotnik
    research: biolog | geolog | chemik | fizyk | hydrolog* => Geolog
    retail: doradc* klient* w (sklep*,salon*,drogeri*,perfumeri*,butik*) => Doradca klienta w sklepie
    hospitality: (kierowni*,menedzer*,menadzer*,manager*) (baru,restaurac*,kawiarn*,pubu,klubu,lokalu,kuchni,sali) => Kierownik baru
    legal: aplikant* | referendar* sadow* => Aplikant radcowski
    public_sector: referendarz* => Referendarz
    operations: kierowni* regionu operacyjn* | obiegu dokumentow | pelnomocni* ds systemu zarzadzania | technik* obslugi budynk* => Specjalista ds. obiegu dokumentów ; Pełnomocnik ds. systemu zarządzania ; Technik obsługi budynku
    finance: (doradc*,opiekun*) zamozn* klient* | ds (ap,ar,faktur,platnosci) => Specjalista ds. faktur ; Doradca zamożnego klienta
    sales: ds (handlu,przetargow) | obslug* przetarg* | sprzedawc* mobiln* | agent* ds ubezpiecz* | telesprzedawc* | telefoniczn* sprzedaz* => Telesprzedawca ; Sprzedawca mobilny ; Specjalista ds. handlu
    marketing: ds performance => Specjalista ds. performance
    people: (kierowni*,specjalist*,dyrektor*) dzialu kadr => Kierownik działu kadr
    supply_chain: gospodarki materialow* | doladowc* | zaladunku | rozladunku | (pracownik*,kierowni*) ekspedycji => Pracownik załadunku ; Pracownik ekspedycji
    manufacturing: elektromonter* maszyn* | obrobki skrawaniem | operator* pakowania | pakowacz* produkcji | krojcz* | kotlarz* | ceramik | mleczarz* | szklarz* produkc* => Krojczy ; Kotlarz ; Operator pakowania
    engineering: robotyk | inzynier* systemow (wbudowan*,sterowania,elektronicz*) => Inżynier systemów wbudowanych
    it_operations: wsparci* techniczn* it | inzynier* (sieci,sieciow*) | analityk* wymagan | administrator* (crm,salesforce,erp) | architekt* infrastruktury => Inżynier sieci ; Administrator CRM ; Architekt infrastruktury
    construction: kierowni* projekt* budowlan* | izoler* | spawacz* gazociag* | monter* telekomunikac* | inzynier* (ds,) (bim,mostow*,drogow*,sanitarn*,instalacji sanitarn*,elektryk budowy,budowlan*) => Inżynier instalacji sanitarnych ; Inżynier mostowy ; Izoler
    transport: mechanik* (ciezarow*,maszyn rolnicz*,pojazd*,autobus*,rowerow*,motocykl*) | diagnost* (pojazd*,samochod*) | rewident* taboru | ladowacz* smieciark* | toromistrz* | wulkanizac* => Mechanik maszyn rolniczych ; Diagnosta pojazdów ; Rewident taboru
    healthcare: ratownik | instrumentariusz* | ordynator* | sprzedawc* optyk* | dezynfektor* | interwent* kryzysow* => Ordynator ; Instrumentariuszka
    education: psycholog* szkoln* | instruktor* zawodu | animator* (dzieciec*,zabaw*,czasu wolnego dzieci) | bibliotekark* => Animator dziecięcy ; Bibliotekarka
    hospitality: (kierowni*,lider*) zmiany (w,) restaurac* | recepcjonist* w hotel* | pokoi hotelow* | inspektor* pieter | grillow* | (pracownik*,pomocnik*) piekarni | zmywajac* | sprzedawc* w (piekarni,cukierni) => Recepcjonistka w hotelu ; Pracownik piekarni ; Inspektor pięter
    retail: (doradc*,asystent*) sprzedazy w salonie | doradc* klient* (salon,w salonie) | zastepc* kierownika sklep* | kierowni* (dzialu,stoiska) market* | stacji benzynow* | (pracownik*,kierowni*) salonu | towaru na polki | towar na polki => Pracownik salonu ; Pracownik stacji benzynowej ; Doradca sprzedaży w salonie
    support: serwisu klienta | ds zwrotow => Specjalista ds. zwrotów
    security: dowodc* zmiany ochron* | dowodc* ochron* => Dowódca zmiany ochrony
    public_sector: oficer | oficerowie | straznik* graniczn* | cywiln* policji | inspektor* weterynaryjn* | rachmistrz* spisow* | radc* ministra | naczelni* wydzialu => Strażnik graniczny ; Radca ministra ; Naczelnik wydziału
    data_science: programist* (bi,hurtowni danych,etl) => Programista hurtowni danych
    research: badacz | badaczk* => Badacz
    other: opiekun* (zwierzat,psow,koni) => Opiekun zwierząt
    operations: wsparci* biznesu => Specjalista ds. wsparcia biznesu
    finance: (doradc*,opiekun*) klienta (bank,banku,w banku,w oddziale banku,bankowosci) | (doradc*,opiekun*) klienta (indywidualn*,zamozn*,biznesow*) (w banku,bank*) | kasy (kredytow*,oszczednosciow*,zapomogow*) => Doradca klienta indywidualnego w banku ; Opiekun klienta w banku
    sales: opiekun* handlow* => Opiekun handlowy
    manufacturing: dyrektor* zakladu | nawijac* | operator* (koparki,maszyn,ladowarki) w kopalni* | programist* (cnc,obrabiarek) => Dyrektor zakładu ; Programista CNC
    construction: chlodnik | zdun | suchej zabudow* | montazyst* suchej | operator* (rowniarki,walca,spycharki,rozscielacz*,frezarki drogow*,palownic*,wiertnic*) => Zdun ; Montażysta suchej zabudowy ; Operator równiarki
    retail: ds urody | konsultant* ds urody | kierowni* zmiany w sklep* | ksiegarz* | ksiegarni => Konsultantka ds. urody ; Księgarz
    support: bok | biura obslug* klient* => Pracownik BOK
    legal: asesor* komornicz* | komornicz* => Asesor komorniczy
    security: (operator*,pracownik*) monitoringu => Pracownik monitoringu
    public_sector: referent* ds swiadczen* => Referent ds. świadczeń
    finance: analityk* (portfel*,cenow*,ryzyka,kapitalow*,statystyczn* ubezpieczen*) | projektow unijnych rozliczan* | rozliczani* (projekt*,dotacj*,delegacj*) | opiekun* szkod* | rachunkowosci zarzadcz* | (pracownik*,kasjer*,dyrektor*) (skarbca,w banku,banku,oddzialu banku) | naliczani* wynagrodzen | pricing* | bankier* | doradc* bankow* => Specjalista ds. odszkodowań ; Kasjer w banku ; Analityk cenowy
    sales: doradc* klienta fotowolta* | konsultant* ds ubezpieczen | klient* b2b | (specjalist*,kierowni*,koordynator*,mlodsz*) (ds,) (ofert,przetargow,leadow,najmu) | inzynier* (ds,) sprzedazy | trade manager* | doradc* handlow* samochod* | lead generation => Inżynier sprzedaży ; Specjalista ds. przetargów ; Specjalista ds. ofert
    marketing: producent* (wideo,filmow*,tv,telewizyj*) | korektor | korektorka | researcher* (tv,telewizyj*) | badacz* rynku | analiz rynkow* | agencji reklamow* => Badacz rynku ; Producent wideo
    people: agencji pracy | mobilnosci (miedzynarod*,pracownik*) | global mobility => Konsultant agencji pracy
    operations: (specjalist*,referent*,pracownik*) (ds,) organizacyjn* | gospodarki (odpadami,odpadow*,komunaln*,wodn*) | zlot* raczk* | poczty wewnetrzn* | digitalizac* dokument* | (bezpieczenstwa,) ppoz | sprzatani* => Specjalista ds. gospodarki odpadami ; Złota rączka
    supply_chain: (prognozowani*,planowani*) popytu | kompletac* | (ds,dzialu) wysylki | wydawc* magazyn* | centrum (dystrybuc*,logistyczn*) | (przyjec,wydan) towar* | sortown* | komisjon* => Specjalista ds. prognozowania popytu ; Kierownik centrum dystrybucyjnego
    manufacturing: elektryk* zakladow* | audytor* (jakosci,wewnetrzn* jakosci) | planist* (utrzymania ruchu,produkcji) | szwacz | szwacze | ubojni* | przetworst* | aparatow* | pakowacz* na produkcji | blacharz* przemyslow* | kontroler* (wyrob*,jakosci,produkc*) | wykrawac* | wtryskiwacz* | prasowacz* | formierz* | rozbieracz* => Audytor jakości ; Pracownik ubojni ; Kontroler wyrobów
    engineering: inzynier* budowy maszyn | projektant* (instalacji przemyslow*,sieci teleinformat*,maszyn,urzadzen) | dyrektor* techniczn* | pracowni projektow* | kierowni* r & d => Inżynier budowy maszyn ; Dyrektor techniczny ; Kierownik pracowni projektowej
    it_operations: (wsparci*) uzytkownik* (it,) systemow* | analityk* biznesow* systemow* | inzynier* wsparcia it | service delivery manager* it | (konsultant*,specjalist*) wdrozen* (systemow*,erp,it,oprogramowan*) | wdrozen systemow* => Inżynier wsparcia IT ; Specjalista ds. wdrożeń systemów
    construction: asystent* architekt* | serwisant* (kotl*,wind,dzwig*,klimatyz*,pomp ciepla,brama,bram,instalacj*,urzadzen gazow*) | konserwator* (dzwig*,wind) | spawacz* konstrukcji budowlan* | rozbiork* | wyburzen* => Serwisant kotłów gazowych ; Konserwator dźwigów
    transport: lakiernik* samochod* | myjni* | oficer* (nawigac*,pokladow*) | zurawia portow* | stewardes* | handling* (lotnisk*,lotnicz*) => Pracownik myjni samochodowej ; Oficer nawigacyjny
    healthcare: kierowni* domu (opieki,senior*) | dyspozytor* medyczn* => Kierownik domu opieki ; Dyspozytor medyczny
    education: native speaker* | wozn* (oddzialow*,przedszkol*) | instruktor* (robotyki,informatyki,plastyki,muzyki) | guwernant* | plywani* dla dzieci => Native speaker ; Instruktor robotyki
    hospitality: cukierni | recepcjonist* nocn* hotel* | kierowni* sali | rezydent* (turystyczn*,) | animator* (w hotelu,hotelow*) | restauracj* szef* => Pracownik cukierni ; Kierownik sali
    retail: doradc* modow* | (pracownik*,kierowni*) (kasy,kas,supermarketu,hipermarketu,marketu,marketu budowlan*,drogerii) | promotor* w sklepie | dekorator* witryn => Doradca modowy ; Pracownik marketu budowlanego
    support: konsultant* czatu | obslug* zgloszen* => Konsultant czatu ; Specjalista ds. obsługi zgłoszeń
    legal: postepowan (sadow*,administrac*,egzekuc*) | sadow* postepow* | kancelari* notarialn* => Specjalista ds. postępowań sądowych
    security: inzynier* bezpieczenstwa (sieci,it,informacji,teleinformat*) | analityk* soc | portier* ochron* => Analityk SOC
    design: stylist* mody => Stylista mody
    other: operator* (kombajn*,ciagnik*,harwester*,forwarder*) | florysta ogrodnik* | zbior* owocow => Operator kombajnu
    public_sector: (kurator*) sadow* | urzedu (pracy,miasta,gminy,skarbow*,wojewodz*,marszalkow*) => Główny specjalista w ministerstwie ; Pracownik urzędu pracy
    data_science: analityk* statystyczn* | ekspert* (ai,sztucznej) | inzynier* (machine learning,ml,ai,uczenia maszyn*) => Inżynier machine learning ; Ekspert AI
    supply_chain: pakowani* => Pakowanie zamówień
    healthcare: diagnosta | diagnosci | diagnostka | diagnosty (laboratoryjn*,) | masazyst* | rehabilitant* => Diagnosta laboratoryjny
    finance: (specjalist*,referent*,pracownik*,analityk*,mlodsz*) (ds,) (skarbu,rozrachunkow) | srodkow trwalych | biura rachunkow* | (kasjer*,) dysponent* | przeciwdzialania oszustw* | chargeback* | doradc* klienta zamoznego | wynagrodzen i rozliczen => Specjalista ds. środków trwałych ; Pracownik biura rachunkowego
    people: wynagrodzen (i benefitow,) | legalizac* (zatrudnienia,pobytu) | zatrudnieni* cudzoziemc* | pracownik* zatrudnien* | cudzoziemcow => Specjalista ds. legalizacji zatrudnienia
    sales: telesprzedaz* | doradc* ds (ubezpieczen,energii) | (konsultant*,specjalist*) ds sprzedazy energii | energii odnawialnej doradc* => Specjalista ds. telesprzedaży
    marketing: pozycjonowani* | sklepu internetow* | allegro | marketplace* => Specjalista ds. pozycjonowania ; Specjalista ds. Allegro
    supply_chain: kompletator* | dzial* wysylek | wysylek | kierowni* zmiany magazyn* => Kompletator ; Pracownik działu wysyłek
    operations: systemow zarzadzania | ds dokumentacji | dokumentacji biurow* | ciaglego doskonalenia => Specjalista ds. systemów zarządzania ISO
    education: lektor | lektorka | lektorzy | opiekun* (do dziecka,dzieci,dziecka) | trener* (programowania,robotyki) | animator* (czasu wolnego,) dzieci => Lektor ; Opiekunka do dziecka
    research: monitor* badan klinicznych | badan klinicznych => Monitor badań klinicznych
    legal: rejestracji (produktow,lekow,wyrobow) => Specjalista ds. rejestracji produktów leczniczych
    public_sector: planowania przestrzenn* | zagospodarowania przestrzenn* => Inspektor ds. planowania przestrzennego
    security: administrator* bezpieczenstwa informacji | inzynier* (bezpieczenstwa it,cyberbezpieczenstwa) => Inżynier cyberbezpieczeństwa
    construction: montazyst* reklam | spawacz* rurociag* | produkcji budowlan* => Montażysta reklam
    manufacturing: (elektryk*,automatyk*,mechanik*) utrzymania ruchu | hydraulik* silow* | technolog* produkcji => Elektryk utrzymania ruchu
    it_operations: inzynier* (systemow*,sieciow*) => Inżynier sieciowy
    data_science: hurtowni* danych => Hurtownia danych - Developer ETL
    engineering: team leader (net,java,php,python) | kierowni* dzialu (konstrukcyjn*,technolog*) => Team Leader .NET
    hospitality: stolowk* => Pracownik stołówki
    retail: konsultant* kosmetyczn* => Konsultantka kosmetyczna w perfumerii
    finance: makler* | (administrac*,obslug*,wystawiani*,rozliczani*) polis | kosztorysowani* szkod | rozliczen* podatkow* | doradc* (emerytaln*,podatkow*,inwestycyjn*) | (kasjer*,doradc*) bankow* | kasjer* walutow* | (pracownik*,specjalist*) obslugi placow* | syndyk kancelari* | faktoring* | factoring* | ekonometr* => Makler ; Specjalista ds. administracji polis ubezpieczeniowych ; Specjalista ds. kosztorysowania szkód majątkowych
    sales: budowani* relacji | przedstawiciel* (medyczn*,aptecz*,farmaceut*) | (partner*,konsultant*,ekspert*,specjalist*) (ds,do spraw) fotowolta* klient* | partner* ds fotowolta* | (kierowni*,dyrektor*,specjalist*,asystent*) biura (wsparcia,) sprzedazy | rozwoju (sieci,rynku,rynkow,biznesu,kanalow,sprzedazy,partnerstw) | pozyskiwani* (klient*,funduszy,darczync*,gruntow,lokalizacji) | akwizytor* | sprzedawc* (na telefon,telefoniczn*) => Ekspert ds. Budowania Relacji i Partnerstw ; Przedstawiciel Medyczno – Apteczny ; Kierownik Biura Sprzedaży
    people: pozyskiwani* (pracownik*,talent*,personelu,kandydat*) | systemow motywacyjn* | rozwoju (zawodow*,personelu,kompetencji,pracownik*,organizacji) | (doradc*,specjalist*) ds zatrudnien* | posrednik* pracy | (pracownik*,inspektor*) do spraw osobow* | doradc* zawodow* | spraw (socjalnych,pracowniczych) | outplacement* => Doradca ds. Systemów Motywacyjnych ; Pośrednik pracy
    engineering: konstruktor* (mechanik*,automatyk*,elektronik*,elektryk*,maszyn*,form*,narzedzi*,odziez*) | projektant* branzy (mechaniczn*,technologiczn*) | pomiarow akustyczn* | rozwoju (technologii,produktow technicznych) | rzeczoznawc* samochodow* | inspektor* dozoru techniczn* => Konstruktor Mechanik ; Projektant Branży Mechanicznej
    it_operations: ciaglosci pracy sieci | systemu informatyczn* | systemow informatyczn* | technik* serwisu it | serwisant* (ds,) (utrzymania,) (systemu,systemow) informatyczn* | (sieci,sieciami) (informatyczn*,it,teleinformatyczn*,komputerow*) | projektant* baz danych | technologii informatyczn* => Specjalista ds. Utrzymania Ciągłości Pracy Sieci – NOC ; Technik Serwisu IT
    construction: (przygotowani*,realizacji,nadzor*,koordynacj*) inwestycji | inwestycji (budowlan*,drogow*,liniow*,i remontow) | rzeczoznawc* (budowlan*,majatkow*) | fotowolta* monter* | monter* (fotowolta*,paneli,okien,drzwi,rolet,markiz,plotow,rusztowan*,zabudowy,systemow suchej,plyt,szkla,rurociag*,kabl*,swiatlowod*,sieci,instalacji,klimatyzac*,wentylac*,mebli kuchen*,kuchni) | montazyst* (okien,mebli kuchen*) | mistrz* (budowlan*,robot) | (brygadzist*,majster) (budow*,robot) | operator* (dzwig*,zurawi*,koparki,koparko*,spychar*,walca,podnosnik*) | (kierowni*,inspektor*) (dozoru,nadzoru) (inwestorsk*,budowlan*,robot) | blacharz* (budowlan*,dekarz*,izolac*) | wykonczeniowk* | technolog* robot => Specjalista ds. Przygotowania Inwestycji ; Monter okien ; Rzeczoznawca budowlany
    transport: elektromechanik* (samochod*,pojazd*) | (mechanik*,elektryk*,blacharz*,lakiernik*) (samochod*,pojazd*,motocykl*,lotnicz*,pokladow*,okretow*) | mechanik* elektromechanik* samochod* | mechanik* & elektromechanik* (samochod*,pojazd*) | kontroler* ruchu lotnicz* | inzynier* (ruchu,transportu) | steward* | nawigator* | sternik* | szyper | marynarz* | odprawiacz* pociag* | konduktor* | motornicz* | (maszynist*,kierownik*) pociag* | wulkanizator* | dyspozytor* (ruchu,taksow*) => Mechanik/Elektromechanik samochodów ciężarowych ; Kontroler ruchu lotniczego
    manufacturing: maszynist* (kotl*,turbin*,turbozesp*,urzadzen*,maszyn*,agregat*,pomp*,chlodn*) | elektroautomatyk* | elektromonter* automatyki | elektroenergetyk* | kontroler* (jakosci,sterownicz*,procesow) | robotnik* gornicz* | gornik* | sztygar* | krawc* | szewc* | kaletnik* | rymarz* | tapicer* | stroiciel* | zdunow* | hutnik* | odlewnik* | galwanizer* | drukarz* | introligat* | szlifierz* | polerownik* | piaskarz* | malarz* proszkow* | suwnicow* | operator* suwnic* | dzial* nadrukow | pracownik* (do dzialu,dzialu) nadrukow => Maszynista kotła ; Elektroautomatyk - Mistrz ; Pracownik do działu nadruków
    security: dozorc* | stroz | straznik* => Dozorca
    other: trener* (sport*,personaln*,osobist*,pilki,plywani*,fitness,tenis*,narciarst*,koni) | instruktor* (fitness,sport*,plywani*,jogi,narciarst*,tenis*,silown*) | sedzi* sportow* | konserwator* (zabytk*,dziel,zbior*) | renowator* (zabytk*,dziel) | operator* maszyn (roln*,lesn*,ogrodn*) | kierowni* produkcji (film*,telewiz*,roln*,zwierz*,rosl*) | inzynier* (lesn*,rolni*,ogrodn*,zootech*) | rzeczoznawc* rolni* | (technik*,uslug*) kosmetycz* | artyst* | realizator* (swiatla,dzwieku,program*) | rezyser* | aktor* | tancerz* | muzyk* | tlumacz* | fryzjer* | wizazyst* | kosmetycz* | kosmetolog* | ogrodnik* | sadownik* | drwal* | pilarz* lesn* | rolnik* | hodowc* | pszczelarz* | grabarz* | organist* | koscieln* => Trener personalny ; Konserwator zabytków ; Realizator światła
    healthcare: kierowni* (domu pomocy,domu spokojnej,osrodka pomocy,podmiotu leczn*,przychodni,poradni,oddzialu szpital*) | asystent* (osob* niepelnospraw*,rodzin*,medyczn*,stomatolog*) | asystent* osobist* osob* | opiekun* (osob*,medyczn*,senior*,starsz*) | laborant* (medyczn*,szpital*) | technik* (farmaceutyczn*,dentystyczn*,sterylizac*,elektroradiolog*,optyk*,ortoped*) | sanitariusz* | salow* | higienist* | dietetyk* | polozn* | terapeut* | naturopat* | optyk* | protetyk* | pracownik* socjaln* => Technik Sterylizacji Medycznej ; Kierownik domu pomocy społecznej
    education: dziekan* | prorektor* | rektor* | dyrektor* (szkol*,przedszkol*,zlobk*) | nauczyciel* * | pomoc* nauczyciel* | egzaminator* | instruktor* (nauki jazdy,jazdy) | wykladowc* | dydaktyk* | metodyk* | opiekun* (dzieci,dziecka,w zlobku,dziecie*) | niani* | korepetytor* | (wychowawc*,pedagog*,bibliotekarz* szkol*) => Dziekan ; Opiekunka dziecięca ; Niania
    operations: dyrektor* wykonawcz* | prezes* zarzadu | weryfikacj* zlecen | osob* sprzatajac* | sprzatacz* | zarzadc* nieruchom* | specjalist* ochrony srodowiska | audytor* (srodowisk*,systemow zarzadzania,iso) => Dyrektor wykonawczy ; Osoba sprzątająca
    research: archeolog* | kryminolog* | demograf* | politolog* | filozof* | etnograf* | klimatolog* | meteorolog* | geolog* | hydrolog* | astronom* | astrofizyk* | pionie badawcz* | analiz obliczeniow* => Archeolog
    public_sector: programu budownictwa socjaln* | ratownik* gornicz* | (inspektor*,straznik*) (transportu drog*,lesn*,rybac*,gminn*,miejsk*) | urzednik* | radn* | kontroler* (panstwow*,skarbow*) | inspektor* (kontroli,miar,nadzoru bankow*) => Strażnik miejski
    supply_chain: pakowani* zamowien | ekspedytor* | zaopatrzeniow* | kierowni* (hurtowni*,magazyn*) | planist* (dostaw,zapasow,zakupow,transportu) => Pakowanie zamówień
    hospitality: pracownik* (kuchni,gastronom*,restaurac*,baru,hotel*,kawiarn*) | pizzer* | kelner* | barman* | pomoc* kuchenn* | boy hotelow* | recepcjonist* hotel* | pokojow* | kucharz* | cukiernik* | ciastkarz* | piekarz* | rzeznik* | wedliniarz* | garmazer* => Pracownik kuchni
    retail: kierowni* (sali sprzedazy,stoiska,dzialu w markecie,hipermarketu,supermarketu) | kas sklep* => Kierownik sali sprzedaży
    marketing: marketingu kategorii | organizator* (imprez,eventow,konferenc*) | krytyk* | bloger* | influencer* | moderator* mediow => Specjalista ds. Marketingu Kategorii
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
    manufacturing: lider* zmiany | narzedziow* | operator* (lasera,pily,prasy,wykrawarki,gietarki,sita,pakowarki) | robotnik* przemyslow* | pilarz* | tartak* | konserwator* maszyn => Narzędziowiec ; Malarz proszkowy ; Operator lasera ; Pracownik tartaku
    operations: pomoc* biurow* => Pomoc biurowa
    retail: doradc* klienta w salonie | stacji paliw | stacje paliw | ukladani* towaru | dzial* (miesn*,nabialow*,warzyw*,owoc*) => Pracownik stacji paliw ; Układanie towaru ; Konsultantka w drogerii
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
    other: technik* eventow* => Technik eventowy
    public_sector: oficer* (sil,policji,wojska) | podoficer* | funkcjonariusz* | dyzurny | sluzb* (celn*,wiezienn*,mundurow*) | wizytator* | legislator* | zarzadzania kryzysowego | inspektor* pracy => Funkcjonariusz służby penitencjarnej
    healthcare: hospicjum | surdologoped* | audiofonolog* | ortoptyst* | chiropraktyk* | muzykoterap* | terapi* uzaleznien | siostra | noszow* | pomoc aptecz* | neurolog* | chirurg* | anestezjolog* | ginekolog* | dermatolog* | okulist* | pediatr* | onkolog* | ortoped* | urolog* | technik* elektroradiolog* | higien* dent* | asystent* rodziny | piecz* zastepcz* | kierowni* (przychodni,hospicjum,zespolu pielegniar*) | sekretark* medyczn* | rejestratork* => Surdologopeda ; Anestezjolog
    education: andragog* | instruktor* (tanca,rytmiki) | swietlic* | bibliotekarz* | zlobek | animatork* dzieci* => Instruktor tańca
    legal: prokurator* | sedzi* | syndyk* | legislacj* => Syndyk
    finance: rewident* | biegl* rewident* | taksator* | fakturzyst* | pozyczek | lombard* | gieldow* | aktuariat* | broker* => Biegły rewident
    people: kariery | talentami | kultury firmy => Doradca zawodowy
    operations: praczk* | prasowaczk* | robotnik* gospodarcz* | zamiatacz* | szatniarz* | bileter* | goniec | pomoc domow* | gospodyn* | gospodarz* domu | ankieter* | pracownik* utrzyman* czystosci => Robotnik gospodarczy ; Goniec
    supply_chain: ladowacz* | sortowacz* | konfekcjon* | pracownik* (magazyn*,rampy,sortowni,przeprowadzk*) | tragarz* | doker* | hurtowni* => Ładowacz ; Sortowacz
    manufacturing: lutowacz* | zgrzewacz* | kowal* | tlocz* | hartownik* | polerow* | wulkanizator* | garbarz* | mlynarz* | grawer* | zegarmistrz* | garncarz* | obuwnik* | wedliniarz* | serowar* | ubojow* | przetworc* | impregnator* | technik* (technolog*,mechatron*,elektryk*,elektronik*) | robotnik* produkc* | pomocnik* (produkc*,operatora) => Kowal ; Zgrzewacz
    construction: kamieniarz* | parkieciarz* | posadzkarz* | cykliniarz* | szklarz* | tapeciarz* | kominiarz* | termoizoler* | studniarz* | robotnik* (drogow*,budowl*,torow*) | pomocnik* (budowl*,murarza) | operator* koparko* => Kamieniarz ; Kominiarz
    transport: taksowkarz* | motorzyst* | bosman* | manewrow* | dyzurn* ruchu | kierownik pociagu | zawiadowc* | parkingow* | bagazow* | kontroler* biletow => Taksówkarz ; Dyżurny ruchu
    hospitality: zmywacz* naczyn | krupier* | hostel* | motel* | pensjonat* | kater* | intendent* => Garmażer
    retail: bukieciarz* | florysta | florystk* => Florysta
    marketing: dystrybutor* ulotek | organizator* (imprez,konferencji,wydarzen) => Organizator imprez
    research: fizyk | matematyk | geofizyk* | genetyk* | socjolog* | historyk* | ekolog => Hydrolog
    other: rybak* | fryzjerk* | manikiurzyst* | sport* instruktor* | sadownic* | masazystk* => Rolnik ; Drwal
    engineering: programist* | tester* (oprogramowania,) | konstruktor* | projektant* | technolog | technologa | technolozka | automatyk* | inzynier* | elektronik | mechatronik | architekt* (rozwiazan,systemow,oprogramowania,it,produkt*,chmur*,aplikacji,korporacyjn*,sieci) | lider* techniczn* | deweloper | testow* oprogramowania | automatyzacji testow | programowania | kontroler* obwodow => Programista Java ; Architekt Rozwiązań Chmurowych ; Konstruktor maszyn ; Młodszy technolog
    it_operations: administrator* (systemow,systemu,sieci,aplikacji,platform*,infrastrukt*,baz*,serwerow,it,linux,windows,informatyczn*,erp,sap) | administrator* bezpieczenstwa | analityk* (systemow*,it,aplikacji,sap,biznesow* it) | informatyk* | wdrozeniow* | wsparcia it | wsparcie it | (specjalist*,konsultant*,pracownik*,technik*) helpdesk | helpdesk it | serwisu it | utrzymani* (system*,aplikacji,sieci) | wsparci* aplikacji | konsultant* wdrozen* (sap,erp,it) | konfiguracj* oprogramowania | (linii,linia) wsparcia | systemow informatycznych => Administrator Platformy Heroku ; Analityk Systemowy ; Specjalista ds. wsparcia IT
    data_science: analityk* (danych,bi,predykcyjn*,ilosciow*,big) | analityczk* danych | analiz* danych | inzynier danych | danych biznesowych | modelowania predykcyjnego | uczenia maszynowego | sztucznej inteligencji | statystyk | statystyczk* | jakosci danych | hurtowni danych => Analityk danych ; Praktykant - Analiza Danych
    security: ochroniarz* | pracownik* ochrony | agent* ochrony | detektyw* | bezpieczenstw* (it,informacji,teleinformatyczn*,cyber*,sieci,system*) | cyberbezpieczenstw* | monitoringu wizyjnego | stacji monitor* | incydent* bezpieczenstwa | zabezpieczen* technicznego | sswin | ochrony fizycznej | dowodc* ochrony => Pracownik ochrony ; Ekspert ds. Incydentów Bezpieczeństwa ; Operator Stacji Monitoringu Wizyjnego
    product: kierowni* produkt* | menedzer* produkt* | menadzer* produkt* | manager* produkt* | wlasciciel* produktu | rozwoju produkt* | zarzadzani* produkt* | zarzadzajac* produkt* | analityk* produktow* | ekspert* produkt* | oferty produktowej | dokumentacji technicznej => Kierownik Produktu ; Specjalista ds. rozwoju produktu
    design: grafik* | architekt* wnetrz | projektant* (wnetrz,grafik*,ux,mody,odziezy,ubio*,mebli,opakowan) | fotograf* | montazyst* | ilustrator* | dyrektor* kreatyw* | dyrektor* artystyczn* => Architekt wnętrz ; Projektant odzieży ; Montażysta
    sales: handlowiec | przedstawiciel* | sprzedawc* (produkt*,ubezpiec*,mieszkan,b2b,samochod*) | doradc* (ubezpiec*,nieruchom*,ds nieruchom*,handlow*,techniczno handlow*,biznesow*) | agent* (nieruchom*,ubezpiec*,ds nieruchom*,sprzedazy) | telemarketer* | posrednik* | opiekun* (klient*,kluczow*,regionu) | doradc* (ds,) kluczow* klient* | kierowni* regionu | kierowni* (regionalny,) sprzedazy | handlowo* | techniczno handlow* | konsultant* (sprzedazy,handlow*) | specjalist* (sprzedazy,handlow*) | key account* => Przedstawiciel handlowy ; Agent Nieruchomości - Pośrednik ; Opiekun klienta
    marketing: dziennikarz* | redaktor* | wydawc* | korektor* tekst* | copywriter* | rzecznik* prasow* | prezenter* | analityk* (online,internetow*,rynku) | analityczk* rynku | analityki internetowej | badan* rynku | badan marketingow* | menedzer* (kategorii,marki) | animator* (czasu,sprzedazy) | mediow spolecznosciow* | social media | fundraiser* => Dziennikarz serwisu Motoryzacja ; Analityk Rynku ; Specjalista ds. mediów społecznościowych
    customer_success: sukcesu klienta | konsultant* wdrozen* | wdrozen* oprogramowania | doswiadczen* klienta => Konsultant wdrożeniowy
    support: obslug* (stal*,kluczow*,telefoniczn*,biznesow*,korporacyjn*,) (klient*,konsument*,uzytkownik*,pasazer*) | obslug* telefoniczn* | konsultant* (telefoniczn*,infolini*,call,klienta) | doradc* (klient*,telefoniczn*) | wsparci* (technicznego,klient*,uzytkownik*) | infolini* | telefoniczn* obslug* | contact center | operator* infolinii => Specjalista ds. obsługi klienta ; Doradca klienta ; Konsultant telefoniczny
    finance: audytor* (wewn*,finans*,sledcz*,) | likwidator* | windykator* | aktuariusz* | kontroler* (finans*,naleznosci,biznesow*) | analityk* (kredyt*,finansow*,ratingow*,ryzyk*,fundamentaln*,inwestycyj*,sektorow*,ap,bankow*) | analityczk* kredytow* | doradc* (kredytow*,finansow*,podatkow*,inwestycyj*,bankow*) | inkasent* | skarbnik* | kasjer* (bankow*,walutow*) | opiekun* klienta w oddziale banku | dyrektor* finansow* | glown* ksiegow* | likwidacj* szkod | ocen* ryzyka | kadr* i plac* | due diligence | specjalist* (ap,ar) | analityk* wierzyt* | rzeczoznawc* | rynkow finansow* | rynku (papierow,kapitalow*,finansow*) | analityk* rynku papierow | analityczk* rynku papierow => Główny księgowy ; Analityk kredytowy ; Starszy audytor ; Windykator
    legal: prawnik* | adwokat* | radc* (prawn*,) | aplikant* (adwok*,radcow*,notarial*) | notariusz* | ochrony danych osobowych | danych osobowych | rodo | prania | praniu (brudnych,) pieniedzy | rzecznik* patentow* | doradc* prawn* | analityk* aml | prawa (pracy,podatk*,imigrac*,) => Radca prawny ; Specjalista ds. ochrony danych osobowych ; Aplikant adwokacki
    people: kadrow* | rekruter* | trener* (wewn*,sprzedazy,biznesu,bi,) | zasob* ludzki* | headhunter* | partner* biznesow* hr | szkoleniow* | szkoleniowiec | pracy tymczasowej | benefitow | rozwoju zawodow* | czasu pracy | employer branding => Specjalista ds. rekrutacji ; Specjalista ds. kadr ; Trener wewnętrzny
    operations: sekretark* | sekretarz* | bezpieczenstwa i higieny | higieny pracy | bezpieczenstwa pracy | analityk* (biznesow*,procesow*,proces*) | analityczk* biznesow* | analiz* (biznesow*,procesow*) | procesow biznesow* | kierowni* (projekt*,programu,biura,obiekt*,administr*,techniczn*,zmiany) | menedzer* (projekt*,programu,biura) | menadzer* projekt* | manager* projekt* | koordynator* (projekt*,biura,proces*) | specjalist* (projektow,procesow) | zarzadc* (nieruch*,obiekt*) | zarzadca | zarzadcy | sprzata* | sprzatajac* | osob* sprzataj* | pracownik* (gospodarcz*,biur*,porzadk*,administr*) | konserwator* | portier* | dozorc* | wozn* | wprowadzani* danych | archiwist* | dyrektor* (generaln*,zarzadzaj*,operacyjn*,oddzialu,administr*) | prezes | prezeska | wiceprezes | wiceprezeska | (asystent*,) dyrektor* biura | office manager* | asystent* (zarzadu,dyrektor*,prezes*,biur*,administr*) | ochrony srodowiska | kierowni* oddzialu | technik* (obiekt*,utrzymania obiekt*) | utrzymania obiekt* | utrzymani* czystosci | uslug czystosciow* => Kierownik projektu ; Recepcjonistka ; Inspektor BHP ; Analityk biznesowy ; Pracownik gospodarczy
    supply_chain: magazynier* | kupiec* | kupcow* | zaopatrzeni* | spedytor* | spedycj* | planist* | agent* celn* | pakowacz* | pakowan* | kompletowan* | operator* wozk* | wozk* widlow* | lancuch* dostaw* | zamowien* publiczn* | alokacj* | gospodark* magazynow* | skladania zamowien | zarzadzani* zamowieniami | rozdzielc* | dostawcami | inwentaryzator* | kierowni* (zakup*,magazyn*,logisty*) => Magazynier ; Młodszy kupiec ; Spedytor ; Specjalista ds. Celnych
    manufacturing: monter | monterzy | monterow | monterem | spawacz* | tokarz* | frezer* | slusarz* | mechanik* | ustawiacz* | elektromechanik* | serwisant* | stolarz* | szwaczk* | krawiec | lakiernik* | operator* (maszyn*,cnc,obrabiar*,linii,produkc*,urzadzen,tokar*,frezar*,wtryskar*,pras*) | pracownik* (produkc*,fizyczn*,nadruk*) | kontroler* jakosci | inspektor* jakosci | mistrz* (produkc*,zmiany) | utrzymani* ruchu | kierowni* (produkc*,jakosci,utrzymania,zmiany produkc*) | przygotowani* produkcji | organizator* produkcji | introligator* | technik* (utrzymania ruchu,serwis*,montaz*,produkc*,mechanik*) | laczenia | energetyk* | palacz* | zlotnik* | lider* produkcji => Spawacz MIG ; Operator CNC ; Serwisant Techniczny ; Pracownik produkcji
    healthcare: lekarz* | pielegniar* | fizjoterap* | rehabilit* | psycholog* | psychoterap* | farmaceut* | magister* farmacji | technik* (farmac*,dentyst*,radiolog*,elektroradiolog*) | aptek* | kierowni* apteki | optometryst* | ratownik* medyczn* | opiekun* (osob,osoby,senior*,medyczn*,starszych,dzienn*) | dietety* | weterynar* | stomatolog* | dentyst* | higienistk* | diagnost* laborat* | rejestrator* medyczn* | logoped* | masazyst* medyczn* | obslug* pacjent* | opieki nad osob* | asystent* (stomatolog*,osoby,medyczn*) | pracowni tomografii | kardiolog* | radiolog | radiologa | radiologii | radiologiczn* | internist* => Pielęgniarka ; Rehabilitant Dziecięcy ; Kierownik apteki ; Protetyk słuchu ; Opiekun osób starszych
    education: nauczyciel* | wychowawc* | przedszkol* | lektor* jezyk* | lektork* | opiekun* (dzieci*,w zlobku) | zlobk* | dydakty* | dziekanat* | pedagog* | instruktor* (nauki,jazdy) | dyrektor* szkoly | konsultant* edukac* | awansow akademickich => Nauczyciel matematyki ; Lektor języka angielskiego ; Niania
    research: naukowiec | chemik | chemika | biolog | biolozka | laborant* | ekonomist* | mikrobiolog* | badan i rozwoju | doktorant* | post doc | monitor* badan => Laborant ; Chemik Analityk ; Pracownik naukowy
    hospitality: szef* kuchni | barist* | masarz* | gastronom* | nocny audytor | zmywak* | przewodnik* | burger* king => Kucharz ; Pracownik restauracji ; Pomoc kuchenna ; Pokojowa
    retail: sprzedawc* | kasjer* | ekspedient* | kierowni* (sklepu,salonu,dzialu sprzedazy detalicznej) | manager* (sklepu,salonu) | menadzer* (sklepu,salonu) | menedzer* (sklepu,salonu) | dyrektor* (sklepu,salonu) | zastepc* kierowni* (sklepu,salonu) | merchandiser* | jubiler* | florist* | doradc* (w salonie,ds sprzedazy w salonie) | pracownik* (hali,kas,dzialu kas) | wykladani* towaru => Sprzedawca-Kasjer ; Kierownik salonu ; Merchandiser
    construction: elektryk* | hydraulik* | murarz* | ciesl* | malarz* | dekarz* | zbrojarz* | brukarz* | glazurnik* | tynkarz* | betoniarz* | kosztorysant* | geodet* | geodez* | kierowni* (budow*,robot,robot elektr*,robot drog*,kontraktu) | inzynier* (budow*,robot,kontraktu) | inspektor* nadzoru | majster | mistrz* budow* | operator* (koparki,koparko*,dzwigu,zurawia,spychar*) | monter* (instalac*,sieci,rusztowan,fotowolt*,wentyl*,klimatyz*,sanitarn*,okien,stolarki,konstrukcji,kanaliz*) | serwisant* (urzadzen chlod*,klimatyz*,urzadzen went*,pomp ciepla,wentyl*) | projektant* (drog*,most*,instalac*,sieci,sanitarn*,branzy,konstrukc*,ds instalac*) | urbanist* | roboty budowlane | asystent* projektanta | projektowani* instalac* | wykonawstwo | generalnego wykonawstwa | pomp* ciepla | wiertacz* | instalator* => Kierownik budowy ; Monter instalacji sanitarnych ; Kosztorysant ; Projektant Drogowy
    transport: elektryk* samochod* | komunikacj* miejsk* | nadzoru ruchu | kierowc* | kurier* | dyspozytor* | maszynist* | pilot | mechanik* (samochod*,pojazd*,lotnicz*,motocykl*) | elektromechanik* samochod* | blacharz* | obslug* (naziemn*,plytow*) | listonosz* | kierowni* transportu | doradc* serwis* | motorniczy | serwisu samochodow* => Kierowca C+E ; Dyspozytor ; Kurier
    public_sector: policjant* | strazak* | zolnierz* | protokolant* | komornik* | podinspektor* | funduszy europejskich | konsultacji spolecznych | straz* miejsk* => Protokolant Sądowy ; Strażak ; Urzędnik
    other: kosmetyczk* | manicurzyst* | stylistk* paznokci | realizator* (swiatla,dzwieku) | inspicjent* | ratownik* wodn* | trener* (personaln*,fitness) | instruktor* (fitness,sportu,plywania) | rolnik | wolontariusz* | masazyst* | slusarz* zamkow* | konserwator* zbiorow => Tłumacz języka japońskiego ; Kosmetolog ; Fryzjer
  `,
  generics: `
    operations: recepcjonist* => Recepcjonistka
    manufacturing: brygadzist* => Brygadzista
    operations: asystent* | referent* => Asystentka ; Referent
    construction: architekt* => Architekt
  `,
  fields: `
    operations: porzadkow*
    support: call center
    retail: sieci sklepow* => Analityk sieci sklepów
    sales: sieci sprzedazy | sieci handlow* => Specjalista ds. sieci sprzedaży
    hospitality: hotel*
    public_sector: wojskow* | ministerstw* | radiacyjn* | egzekucj* | beneficjent*
    finance: odszkodowan | rozrachunkow | ksiegow* | plac
    support: zgloszen | reklamacj*
    retail: perfumeri* | drogeri* | stoisk* | sklep*
    it_operations: noc
    construction: asfalt* | izolacj* | budowlan*
    hospitality: konferencyjn* | kuchni | kuchenn* | restauracj* | restauracyjn* | kawiarni* | cateringu | turystyk* | turystyczn* | podrozy
    marketing: imprez | kampanii
    other: lesn* | muzealnik* | ogrodnicz*
    sales: handlow* | wynajm* | najmu
    legal: zgodnosci | patentow* | regulacji | regulacyjn*
    people: rekrutac* | szkolen | kadr | personaln*
    operations: bhp | zrownowazon* | csr
    supply_chain: magazyn* | zakupow* | logisty* | celn* | importu | import
    manufacturing: poligraf* | jakosci
    education: szkol*
    research: naukow* | laboratoryjn* | badawcz*
    transport: flotow* | taboru
    finance: walidac* modeli => Ekspert - walidacja modeli
    manufacturing: walidacj* | bezpieczenstwa zywnosci => Specjalista ds. walidacji
    finance: umow (hipoteczn*,kredytow*,leasing*,ubezpiecz*) | rachunkowosc zarzadcz* => Konsultant ds. umów hipotecznych
    sales: umawiani* spotkan => Konsultant ds. umawiania spotkań
    public_sector: (urzed*,urzad,rad*,straz*) miejsk* | bezpieczenstwa (miedzynarodow*,narodow*) | polityk* spoleczn* => Inspektor w urzędzie miejskim
    operations: bezpieczenstwa pracy | oddzial* miejsk* => Specjalista ds. bezpieczeństwa pracy
    construction: montaz* instalac* | montazu (okien,drzwi,fotowolta*,paneli) => Koordynator montażu instalacji
    support: obslug* portal* => Specjalista ds. obsługi portalu
    it_operations: eksploatac* systemow => Specjalista ds. eksploatacji systemów
    research: badan kliniczn* => Koordynator badań klinicznych
    construction: fotowolta* => Specjalista ds. fotowoltaiki
    engineering: oze | odnawialn* => Specjalista ds. OZE
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
    sales: sprzedaz* | sprzedazow* | sprzedazowy | eksport* | oferty | ofertow* | franczyz* | partnerow | partnerami | partnerstw* | posrednikow | rozwoju biznesu | relacji | kluczow* klient* | klient* kluczow* | klient* flotow* | klienta korporac* | komercyjn* | pozyskiwania | gruntow | nieruchomosci komercyjn* | bancassurance | ubezpieczen korporac* => Specjalista ds. sprzedaży ; Menedżer ds. eksportu
    marketing: marketing* | reklam* | promocj* | marki | komunikacj* | mediami | mediow | pr | ecommerce | e commerce | webmerch* | wydarzen | eventow | seo | tresci | insight => Specjalista ds. marketingu
    customer_success: wdrozen* | wdrozeni* | cx => Specjalista ds. wdrożeń
    support: klient* | konsument* | aktywacji => Konsultant ds. klienta
    finance: finans* | finas* | podatk* | podatek | podatkow* | rozliczen* | rozliczeni* | naleznosc* | zobowiazan* | fakturow* | kontroling* | controlling* | kredyt* | ryzyk* | bankow* | ubezpiecz* | polis | reasekurac* | szkod | audyt* | rachunkow* | sprawozdawcz* | skarbow* | vat | cit | pit | koszt* | budzet* | inwestycj* | inwestycyjn* | transakc* | koszt* transport* | obslug* szkod | techniczn* obslug* szkod | investment | wierzytelnosci | windykac* | modeli | modelow* | papierow wartosciow* | rynkow kapitalow* | cen | cenami | hipoteczn* | leasing* | faktoring* | akcyz* | oszczednosci | gwarancyj* | platnosci | ksiegowosci | funduszami | funduszy inwestyc* | wyludzen* | naduzyc* | przychod* | kapitalow* | wyceny | prowizyjn* | nfz | ap & ar | ptp | rtr | intercompany | aktuarial* => Specjalista ds. podatków ; Ekspert ds. ryzyka ; Manager - Audyt
    legal: prawn* | umow | compliance | aml | kyc | korporacyjn* | licencj* => Specjalista ds. umów
    people: hr | rekrut* | szkolen* | warsztatow | ludzi | talentow | pracowniczy | pracownicze | pracowniczych | pracowniczego | motywacyjn* => Facilitator warsztatów
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
    public_sector: urzedzie | urzad | wydzial* komunikacji | publiczn* | samorzad* | gmin* | dotac* | projektow socjaln* | europejsk* => Specjalista ds. dotacji
  `,
  hints: `
    sales: rozwoju => Ekspert ds. rozwoju
    data_science: analiz | analityki | raportowania => Specjalista/ka ds. Analiz ; Specjalista ds. raportowania
    sales: b2c => Specjalista B2C
    data_science: analityk* raportow* => Analityk raportowy
    finance: bank | banku => Bank
  `,
  roles:
    'fabryka talentow | program staz* | specjalist* | spec | analityk* | analityczk* | konsultant* | ekspert* | inspektor* | koordynator* | kierowni* | menedzer* | menadzer* | manager* | dyrektor* | pracowni* | doradc* | doradczyn* | lider* | stazyst* | staz | praktyk* | praktykant* | stanowisk* | naczelnik* | zastepc* | mlodsz* | starsz* | glown* | szef* | associate | intern* | senior | junior | organizator* | facilitator* | kontroler* | agent* | partner* | pelnomocnik* | sekcj* | dzial* | zespo* | wydzial* | departament* | biurze',
};
