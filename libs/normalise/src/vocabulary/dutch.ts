import type { Vocabulary } from './vocabulary.js';

/** Dutch: compounds with the head last (`reachtruckchauffeur`), written together or apart. */
export const DUTCH: Vocabulary = {
  language: 'Dutch',
  headFirst: false,
  occupations: `
    other: fitnessinstruct* => Fitnessinstructeur
    healthcare: ziekenhuisarts* | verslavingsarts* | donorarts* | tropenarts* | arts (microbioloog,infectieziektebestrijding,verstandelijk,maatschappij) | seksuoloog | reumatoloog | patholoog* | pulmonoloog | homeopaat | longfunctie* => Verslavingsarts ; Reumatoloog ; Longfunctieassistent
    legal: officier van justitie => Officier van justitie
    transport: purser* => Purser (luchtvaart)
    data_science: datamanager* => Datamanager
    construction: plaatser* | rioolreparateur* | parketvloerlegger* | betonstaal* => Plaatser binnenschrijnwerk
    supply_chain: aankoopdienst* | (verantwoordelijke,medewerk*) aankoop => Verantwoordelijke aankoopdienst
    hospitality: reserveringsmedewerk* => Reserveringsmedewerker reisorganisatie
    security: suppoost* | bedrijfsbrandwacht* => Suppoost museum
    manufacturing: *stoffeerder | *bankwerker | *houtbewerker | *metaalbewerker | natuursteenbewerk* | lakkerij* | edelsmid | glasblazer* | maquettebouw* | koetswerkbouw* => Meubelstoffeerder ; Fijnbankwerker
    public_sector: openbare veiligheid | volkshuisvesting => Medewerker openbare veiligheid
    finance: (financieel,financiele) (directeur*,manager*) | planeconoom* | planeconomen | acceptatiemedewerk* | kredietanalist* | vermogensbeheer* | subsidieadviseur* => Financieel Directeur ; ZZP Junior planeconoom ; Vermogensbeheerder
    supply_chain: (reachtruck,heftruck,vorkheftruck,stapelaar,ept,palletwagen) chauffeur* | loodsmedewerk* | loods medewerk* | voorraadbeheer* | magazijnbeheer* | crossdock* | sorteermedewerk* | forwarder* | aanvuller* | subcontracting coordinator* => Reachtruck Chauffeur Holtum ; Loods Medewerker ; Magazijnbeheerder ; Sorteermedewerker
    manufacturing: *polijster* | (lijn,print,proces,verpakkings,lasrobot,machine) operator* | lijnoperator* | printoperator* | lasrobotoperator* | machinebouwer* | zager* | ponser* | kanter | poedercoat* | laswerkvoorbereid* | kunststofverwerk* | wikkelaar* | paneelbouw* | bandmedewerk* | matrijzenmaker* | industrieel reinig* | mechanical operator* => Handpolijster ; Printoperator ; Proces operator ; Paneelbouwer ; Poedercoater
    operations: backoffice medewerk* | notulist* | bestuurssecretaris* | documentalist* | projectassistent* | projectsecretaris* | kwartiermaker* | (vve,complex,vastgoed) beheerder* | complexbeheer* | manager bedrijfsvoering | ordermanager* | verandermanager* | vrachtwagenreinig* => Notulist ; VvE beheerder ; Kwartiermaker ; Vrachtwagenreiniger
    healthcare: triagist* | praktijkondersteun* | poh | kinderarts* | jeugdarts* | geestelijk verzorger* | clientondersteun* | schuldhulp* | orthopedisch technoloog* | slaapwacht* | kinderpsycholoog* => Triagist ; POH-GGZ ; Kinderarts ; Schuldhulpverlener
    construction: *liftmonteur* | keukenmonteur* | zonweringsmonteur* | zonweringmonteur* | hekwerkmonteur* | plafondmonteur* | badkamermonteur* | dakbedekk* | voegwerk* | afbouwer* | projectvoorbereider* | planvoorbereider* | gww | leidekker* | energieadviseur* | omgevingsmanager* | servicemonteur* cv => Keukenmonteur ; Dakbedekker ; Planvoorbereider ; Omgevingsmanager
    retail: afdelingsmanager* vers | slijter* | keukenadviseur* | medewerk* bouwmarkt | bouwmarkt* => Slijter ; Keukenadviseur ; Medewerker bouwmarkt
    hospitality: horecamedewerk* | bedrijfsleid* horeca | roomservice* | broodjeszaak | zaalmedewerk* | banketmedewerk* | barhoofd* | partymedewerk* => Horecamedewerker events ; Bedrijfsleider horeca ; Zaalmedewerker
    public_sector: wijkagent* | inkomensconsulent* | jeugdconsulent* | raadsadviseur* | bestuursadviseur* | rijksinspecteur* | openbare orde | stedenbouwkundige* | gebiedsregisseur* | leerplicht* => Wijkagent ; Inkomensconsulent ; Bestuursadviseur
    education: lector | invalkracht* | overblijf* | bso begeleider* | directeur school | basisschoolleraar* | huiswerkbegeleid* => BSO begeleider ; Overblijfmedewerker ; Huiswerkbegeleider
    it_operations: (functioneel,technisch) analist* | informatieadviseur* | digitaliseringsadviseur* | coupa (consultant*,specialist*) | technisch cloud specialist* => Functioneel analist ; Senior Coupa Consultant
    customer_success: implementatie (consultant*,manager*,specialist*) | implementatieconsultant* | implementatiemanager* | implementatiespecialist* => Implementatieconsultant
    sales: acquisitiemedewerk* | huis aan huis verkoper* | offertemedewerk* => Huis-aan-huis verkoper ; Offertemedewerker
    people: *integratieconsulent* | integratie consulent* | uitzendconsulent* | arbeid en organisatie | recruitmentconsultant* | arbeidsconsulent* | teamcoach* => Senior Arbeid en Organisatie Deskundige ; Uitzendconsulent
    legal: gegevensbescherm* | contractbeheer* | deurwaarder* | rechtbankmedewerk* => Functionaris gegevensbescherming ; Deurwaarder
    marketing: contentspecialist* | brandmanager* | verslaggever* => Brandmanager ; Verslaggever
    security: control room (medewerk*,operator*) | winkeldetective* | centralist* | toezichthouder* parkeren | informatiebeveilig* => Control Room Medewerker ; Winkeldetective ; Adviseur informatiebeveiliging
    engineering: werktuigbouwkundige* | testautomatiseerder* | modelleur* | softwareprogrammeur* => Werktuigbouwkundige ; Modelleur
    support: content moderator* | social media content moderator* | klachtenbehandel* | telefonisch medewerk* | medewerk* aftersales | klantmanager* | dutch speaking jobs => Social media content moderator Nederlands in Portugal ; Klachtenbehandelaar ; Dutch Speaking Jobs In Greece
    transport: *afvalinzamel* | chauffeur afvalinzamel* | rittenplanner* | planner wegtransport | monteur bedrijfswagen* | truckmonteur* | vrachtwagenmonteur* | fietskoerier* | belader* | afvalbelader* | autospuiter* | bedrijfsautomonteur* | motorfietstechni* => Chauffeur Afvalinzameling ; Truckmonteur ; Afvalbelader ; Rittenplanner
    other: *bestrijdingstechni* | groenmedewerk* => Plaagdier bestrijdingstechnicus ; Groenmedewerker
    supply_chain: medewerk* (inbound,outbound,warehouse,dc,ontvangst,verzending) | inbound medewerk* | orderverwerk* => Medewerker Inbound
    manufacturing: technisch medewerk* | technische dienst => Technisch medewerker
    operations: kam (adviseur*,manager*,coordinator*) | woonconsulent* | buurtconcierge* | vestigingsleider* | adviseur bedrijfsvoering | huishoudelijk medewerk* => KAM Adviseur ; Woonconsulent
    finance: adviseur schade | schademedewerk* | fondsbeheerder* | bankadviseur* | kredietadviseur* => Adviseur Schade
    hospitality: nachtreceptionist* | broodafdeling | ijsbereider* => Nachtreceptionist
    retail: teamleider vers | modeadviseur* | vulploeg* | interieuradviseur* | versspecialist* => Vulploegmedewerker
    support: klantenadviseur* => Klantenadviseur
    sales: telefonisch verkoper* | relatiemanager* => Telefonisch Verkoper
    construction: straatmaker* | sloopmedewerk* | bouwkundig (tekenaar*,projectleider*,opzichter*,inspecteur*) => Straatmaker
    healthcare: preventieassistent* | dierenkliniek* | arts in opleiding | aios | anios => Preventieassistent
    research: onderzoeksassistent* => Onderzoeksassistent
    public_sector: vergunningverlener* | toezichthouder* openbare | handhaving* => Vergunningverlener Bouw
    security: beveiliger* evenementen | evenementenbeveilig* => Beveiliger Evenementen
    other: medewerk* kas | plantenkas* => Medewerker Kas
    public_sector: marechaussee | marinier* | officier* koninklijke | onderofficier* | wachtmeester* | soldaat | burgemeester* | wethouder* | burgerzaken | wijkmanager* | inspecteur arbeidsinspectie | sociaal rechercheur | penitentiair* | groepswerker penitentiair* | kustwachter* | parketsecretaris* | bijstandsconsulent* | consulent (werk,wmo,wet) | verkeersplanoloog* | opvangmedewerker* | (raadsheer,procureur) | bestuurskundige* | beleids* => Medewerker burgerzaken ; Penitentiair inrichtingswerker
    healthcare: orthopedagoog* | gedragswetenschapper* | anesthesioloog* | cardioloog* | dermatoloog* | gynaecoloog* | neuroloog* | radioloog* | uroloog* | oncoloog* | *chirurg | *loog medisch | huisarts | longarts | oogarts | sportarts | dierenarts* | veearts | vroedkundige* | podoloog* | podotherapeut* | echografist* | voedingsdeskundige* | ziekenhuisapotheker* | osteopaat* | verpleeghulp* | verpleeghuis* | operatieassistent* | anesthesiemedewerk* | bloedafname* | lactatiekundige* | tandprotheticus | tandtechnicus | alfahulp* | pedicure medisch | ambulant begeleid* | gezinshuisouder* | groepsleider* (jeugd,gehandicapt*) | ervaringsdeskundige* | woonassistent* | huishoudelijke verzorging | thuiszorg* | apothekersassist* | sociaal werker* | jongerenwerker* | maatschappelijk* werker* | gz psycholoog | revalidatie* => Radioloog ; Verpleeghulp ; Ambulant begeleider
    education: directeur basisschool | schooldirecteur* | hoogleraar* | praktijkopleider* | opleider* | kleuterleid* | peuterwerker* | klassenassistent* | lokaalassistent* | studieadviseur* | studentendecaan* | rijinstruct* | examinator* | zorgcoordinator school | conrector | onderwijskundig* | bibliotheek* school => Hoogleraar economie ; Klassenassistent
    manufacturing: paneloperator* | hoofdoperator* | fieldoperator* | verpakkingsoperator* | straler* | slijper* | soldeerder* | plaatwerker* | smid | forceur* | kotteraar* | carrosseriebouw* | scheepsbouw* | jachtbouw* | houtbewerk* | houtskelet* | goudsmid* | graveerder* | zeefdrukker* | *drukker | rubberbewerk* | kunststofbewerk* | composiet* | glasbewerk* | wever | weverij | molenaar* | brouwer* | slachter* | uitbener* | visbewerk* | visfileerder* | confectie* | naaister* | coupeuse* | keurmeester* | technische dienst | voorman (verspaning,constructie,technische dienst,plaatbewerking) | samenbouwer* | recyclingmedewerk* | wasserij* | medewerk* technische dienst | tekstielbewerk* | insteller* | cnc (frezer*,draaier*,verspaner*,operator*) => Paneloperator procesindustrie ; Keurmeester
    construction: ontwerper* installatie* | interieurbouw* | schrijnwerk* | isoleerder* | dekvloerlegger* | asbestverwijder* | rioollegger* | rioolontstopper* | trappensteller* | pannenlegger* | rietdekker* | schoorsteenveger* | standbouwer* | steenhouwer* | behanger* | wegenwerker* | opperman* | spoorlegger* | wegmarkeerder* | heier | heibaas | torenkraan* | kraanbestuurder* | kraandrijver* | baggermachinist* | geodeet* | bestekschrijver* | landmeet* | cartograaf* | bouwplaats* | klusjesman* | onderhoudsschilder* | kabellegger* | glasvezel* | bewoners* monteur => Asbestverwijderaar ; Kraanbestuurder
    transport: bedrijfsautotechni* | schadehersteller* | autotechni* | trambestuurder* | metrobestuurder* | treinbestuurder* | treindienstleider* | buschauffeur | bijrijder* | luchtverkeersleider* | gezagvoerder* | bootsman* | lichtmatroos* | grondsteward* | bagagist* | wegenwacht* | loods* (binnenvaart,register) | havenwerker* | fietshersteller* | banden* specialist* | autopoets* | autowas* | geldtransport* | waterklerk* | cargadoor* | taxichauffeur* | postsorteer* | besteller* => Trambestuurder ; Bagagist
    supply_chain: verpakker* | dokwerker* | havenlogist* | expediteur* | aankoper* | ladingmeester* | stapelaar* | goederenverwerk* | material handler* => Verpakker ; Expediteur
    finance: kredietbeheer* | debiteurenbeheer* | crediteurenbeheer* | bankmedewerk* | facturist* | assurantieadviseur* | effectenhandelaar* | rentmeester* | taxateur* | budgetconsulent* | bewindvoerder* | clientadviseur bank* | baliemedewerk* bank* | financieel planner* | pensioenadviseur* | schadeexpert* | kredieten => Facturist ; Taxateur onroerend goed
    legal: gerechtsdeurwaarder* | octrooigemachtigde* | magistraat | rechter | gerechtssecretaris* => Gerechtsdeurwaarder
    hospitality: reisleid* | reisagent* | hulpkelner* | cafetaria* | snackbar* | fastfood* | butler* | chocoladebereid* | broodbakkerij* | huishoudelijke dienst | museumgids* | toeristisch gids* | afwashulp* | spoelkeuken | medewerk* bediening | patissier* | sommelier* => Medewerker fastfood ; Butler
    retail: rayonmanager* | keukenverkoper* | bloembinder* | winkelbediende* | antiquair* | verkoopster* => Bloembinder
    operations: vestigingsmanager* | baliemedewerk* | datatypist* | documentcontroller* | archiefmedewerk* | organisatieadviseur* | huishoudhulp* | poetshulp* | ruitenwasser* | toiletmedewerk* | reinigingsmedewerk* | bode | postkamer | arbocoordinator* | preventiemedewerk* | veiligheidsadviseur* | syndicus | parkeercontroleur* => Baliemedewerker ; Ruitenwasser
    marketing: voorlichter* | *voorlichter | mediabuyer* | uitgever* | corrector* | bedrijfsjournalist* | promotiemedewerk* | nieuwslezer* | presentator* => Promotiemedewerker ; Persvoorlichter
    support: enqueteur* | meldkamer* | telefonisch verkoop* | contactcenter* | callcenter agent* | klantendienst => Contactcenter medewerker
    engineering: procestechnoloog* | werktuigkundige* | weg en waterbouwkundige* | hoofdconstructeur* | tekenkamer* | technoloog* | webdeveloper* => Werktuigkundige
    research: hydroloog* | meteoroloog* | chemici | fysisch analist* | moleculair biologisch* => Hydroloog
    security: bewakingsagent* | brandwacht* | bewaking* | privedetective* => Bewakingsagent
    people: arbeidsbemiddelaar* | outplacement* | personeel en organisatie | functieanalist* | ergonoom => Arbeidsbemiddelaar
    other: landschapsarchitect* | kweker* | *kweker | boswachter* | tuinbouw* | landbouw* | veehouder* | melkvee* | *houder | boomverzorg* | dierenverzorg* | hondentrimmer* | uitvaart* | crematorium* | begraafplaats* | visagist* | manicure* | pedicure* | sporttrainer* | zwembad* | fitnesstrainer* | regisseur* | danser* | zanger* | schrijver* | kunstenaar* | inspicient* | yogaleraar* | scheidsrechter* | masseur* => Boswachter ; Hondentrimmer
    engineering: *ontwikkelaar* | softwareontwikkel* | *ingenieur* | constructeur* | tekenaar* | werktuigbouw* engineer | software tester* | testengineer* | systeemontwikkelaar* | *architect software | besturingstechni* | elektrotechnisch (engineer,ontwerper*) | werktuigkundig* (engineer,ontwerper*) => Webontwikkelaar ; Constructeur ; Tekenaar
    it_operations: *systeembeheer* | *netwerkbeheer* | applicatiebeheer* | functioneel beheer* | technisch beheer* | *applicatiebeheerder* | ict (medewerker*,beheer*,specialist*,consultant*,manager*,support*) | servicedesk* | helpdesk* | systeemspecialist* | informatieanalist* | systeemanalist* | informatiemanager* | databasebeheer* => Applicatiebeheerder ; Servicedesk medewerker ; ICT-medewerker
    data_science: data analist* | data-analist* | dataanalist* | business intelligence | *data scientist* | data specialist* => Data analist
    security: beveiliger* | *beveiliger | beveiligingsmedewerk* | objectbeveilig* | winkelsurveillant* | toezichthouder* (parkeer*,openbar*) | portier* => Beveiliger ; Objectbeveiliger
    product: productmanager* | producteigenaar* | product owner => Productmanager
    design: *vormgever* | *ontwerper* | interieur (ontwerper*,architect*) | fotograaf* | videograaf* | dtp* => Grafisch vormgever ; Interieurontwerper
    sales: accountmanager* | *accountmanager | verkoopadviseur* | verkoopmedewerk* (binnendienst,buitendienst) | verkoper* (buitendienst,binnendienst,b2b,autos,auto) | verkoop (binnendienst,buitendienst) | makelaar* | vertegenwoordig* | acquisiteur* | commercieel* (medewerk*,manager*,adviseur*,technisch*,directeur*,talent,expert,) | salesmanager* | verhuurmedewerk* | accountmanagement | relatiebeheer* | fondsenwerv* | autoverkoper* | technisch commercieel | handelaar* | adviseur verkoop => Accountmanager ; Makelaar ; Commercieel medewerker ; Verhuurmedewerker
    marketing: *marketeer* | redacteur* | *redacteur | tekstschrijver* | copywriter* | contentmanager* | woordvoerder* | evenementen* | eventmanager* => Online Marketeer ; Communicatieadviseur ; Redacteur
    support: klantadviseur* | callcenter* | telefoniste | medewerk* klanten* => Medewerker klantenservice ; Callcentermedewerker
    finance: boekhoud* | *accountant* | fiscalist* | controller* | debiteur* | crediteur* | financieel | incasso* | schade (behandel*,expert*,medewerk*) | schadebehandel* | salarisadministrateur* | financieel administr* | kredietbeoordel* | acceptant* | bankadviseur* | actuaris* | risicomanager* | => Boekhouder ; Belastingadviseur ; Salarisadviseur ; Debiteurenmedewerker
    legal: jurist* | advocaat* | *advocaat | notarisklerk* | kandidaat notaris | *jurist | complianceofficer* | contractmanager* | griffier* => Jurist ; Juridisch medewerker
    people: intercedent* | hr (adviseur*,medewerk*,functionaris*) | p&o | loopbaan* | arbeidsdeskundig* | personeelszaken | jobcoach* | e learning ontwikkelaar* => Intercedent ; HR-adviseur ; Opleidingscoördinator
    operations: receptioniste | secretaresse* | secretarieel* | directiesecretar* | managementassist* | officemanager* | schoonma* | schoonmaak* | huismeester* | concierge* | projectleider* | projectmanager* | programmamanager* | projectcoordinator* | procesanalist* | businessanalist* | businessanalist | business analist | bedrijfsleider* kantoor | data invoer* | data entry | directeur* | kwaliteit* en milieu | veiligheidskundig* | kam* coordinator* | glazenwasser* | gebouwbeheer* | vastgoedbeheer* | vastgoedmanager* | bewonersconsulent* | opzichter* schoonmaak | regiomanager* | regio manager* | praktijkmanager* | serviceplanner* | manusje van alles | interieurverzorg* | medewerk* operations* => Receptionist ; Schoonmaakmedewerker ; Facilitair manager ; Projectleider ; Managementassistent
    supply_chain: *magazijnmedewerk* | orderpick* | order pick* | heftruck* | reachtruck* | hef/reachtruck* | *truckchauffeur | hef | inpak* | *inpakker* | *inpakmedewerk* | productie inpakker* | inkoper* | *inkoper | expeditie* | lader* | *losser* | transportplanner* | personeelsplanner* | declarant* | distributiemedewerk* | medewerk* distributie | distributie medewerk* | goederenontvangst* | sorteerder* | pakketsorteerder* | material* planner* | assistent inkoop | purchase* manager* | dc medewerk* | emballage* => Magazijnmedewerker ; Reachtruckchauffeur ; Inkoper ; Orderpicker ; Inpakker
    manufacturing: *productiemedewerk* | productieoperator* | lasser* | *lasser | onderhoudsmonteur* | *technicus | verspaner* | frezer* | draaier* | *draaier | metaalbewerk* | constructiebankwerk* | bankwerker* | machineoperator* | procesoperator* | kwaliteitscontrol* | drukker* | meubelmaker* | stoffeer* | naaister* | spuiter* | *spuiter | ploegleider* | voorman productie | teamleider productie | storingsmonteur* | servicemonteur | servicemonteurs | werkvoorbereid* (werktuig*,metaal,productie) | houtbewerker* | machinebediende* | *stikster* | coater* | gieter* | zetter* | mechatronica* | monteur* | servicetechni* | onderhoudstechn* => Productiemedewerker ; Lasser ; Assemblagemedewerker ; Servicemonteur ; Procesoperator
    healthcare: verpleegkund* | *verpleegkundige* | verzorgende* | helpende* | *zorg | *zorgmedewerk* | thuishulp* | huishoudelijk* hulp | persoonlijk* begeleider* | *begeleider | begeleider* | woonbegeleid* | fysiotherap* | ergotherap* | logoped* | artsen | basisarts | tandarts | bedrijfsarts | verzekeringsarts | huisarts* | tandarts* | *assistente* (tandarts,huisarts) | mondhygien* | prothes* | apotheek* | psycholoog* | *psycholoog | doktersassist* | dierenarts* | opticien* | audicien* | maatschappelijk werk* | verloskund* | kraamzorg* | kraamverzorg* | ambulance* | poli | polikliniek* | optometr* | dietist* | diergeneesk* | activiteitenbegeleid* | wijkverpleeg* | gastvrouw zorg | laborant* medisch | radiodiagnost* | voedingsassist* => Verpleegkundige ; Helpende niveau 2 ; Mondhygiënist ; Doktersassistente ; Persoonlijk begeleider
    education: leraar* | leerkracht* | docent* | *docent | kinderleid* | gastouder* | oppas* | peuterspeel* | *leerkracht | schoolleider* | instructeur* | *instructeur | intern begeleider | conrector* | lesgeven => Leerkracht basisonderwijs ; Pedagogisch medewerker ; Docent
    research: onderzoeker* | *onderzoeker | laborant* | analist* (laboratorium,chemi*,microbio*) | microbiologisch* | watermonster* | promovend* | monsternem* | chemisch* analist* | laborator* => Onderzoeker ; Laborant ; Microbiologisch Analist
    hospitality: kok | *kok | koks* | chef* kok | souschef* | sous chef* | serveer* | bediening* | *bediening | barman | barmedewerk* | bartender* | afwas* | ontbijt* | kamermeisje* | housekeep* | bakker* | *bakker | slager* | *slager | cateraar* | cateringmedewerk* | gastheer* | gastvrouw* |  pizzabakker* | banketbakker* | floormanager* | reisadviseur* | reisbureau* | daghoreca | ijssalon* | *lounge manager => Kok ; Ontbijtmedewerker ; Afwasser ; Kamermeisje ; Gastvrouw
    retail: verkoper* | verkoopmedewerk* | kassamedewerk* | vakkenvul* | shopmanager* | *verkoper | bloemist* | bedrijfsleider* | assistent bedrijfsleider* | versmedewerk* | teamleider winkel => Winkelmedewerker ; Vakkenvuller ; Tankstation Medewerker ; Filiaalmanager
    construction: solar panel monteur* | (solar,dak,isolatie) monteur* | timmerman* | *timmerman | timmerlieden | metselaar* | schilder* | *schilder | loodgieter* | elektricien* | *elektricien | elektromonteur* | dakdekker* | stukadoor* | tegelzetter* | stratenmaker* | grondwerk* | uitvoerder* | *uitvoerder | calculator* | *calculator | werkvoorbereider* | *werkvoorbereider | betonreparateur* | betonboor* | betonvlechter* | steigerbouw* | kraanmachinist* | *machinist kraan | machinist (grondverzet,mobiele*,kraan*) | opzichter* | *opzichter | bouwkund* | *bouwkundige | landmeter* | installatiemonteur* | *cv monteur | cv monteur* | monteur (cv,riolering*,zonnepanelen,woningbouw,installatie*,elektro*,airco*,dak*,sanitair,glasvezel) | (isolatie,woningbouw,zonnepanelen,cv,airco,warmtepomp*,riool*,koel*,reparatie*) monteur* | isolatiemonteur* | rioleur* | rioler* | rioolmonteur* | koelmonteur* | koudetechni* | solar panel mechanik | vloerenlegger* | parketteur* | glaszetter* | sloper* | infratech* | projectontwikkelaar* | *projectontwikkelaar* | planoloog* | stedenbouw* | toezichthouder* | voorman (bouw,infra,grond*) | kozijn* | voeger* | betonvlecht* => Timmerman ; Schilder ; Werkvoorbereider ; Loodgieter ; Grondwerker ; Uitvoerder
    transport: chauffeur* | *chauffeur | vrachtwagenchauff* | bezorger* | *bezorger | koerier* | pakketbezorg* | maaltijdbezorg* | machinist* | *machinist trein | rangeerder* | conducteur* | buschauffeur* | taxi* | automonteur* | autotechn* | apk* | fietsenmaker* | fietstechn* | *schade hersteller | autoschade* | matroos* | schipper* | kapitein* | stuurman* | piloot* | steward* | wagenpark* | trekhaak* | bandenmonteur* | verhuizer* | transport* manager* => Chauffeur CE ; Postbezorger ; Automonteur ; Koerier
    public_sector: beleidsmedewerk* | beleidsadviseur* | ambtenaar* | *ambtenaar | politie* | brandweer* | buitengewoon opsporings* | boa | handhaver* | klantmanager* (werk,inkomen,wmo) | wmo consulent* | griffie | militair | defensie* => Beleidsmedewerker ; Handhaver ; Ambtenaar
    other: plaagdier* | ongedierte* | tolk* | vertaler* | kapper* | *kapper | schoonheids* | hovenier* | tuinman* | groenvoorzien* | kwekerij* | kasmedewerk* | agrarisch* | boer* | sportinstruct* | badmeester* | zwem* | acteur* | muzikant* | vrijwillig* | slotenmaker* => Hovenier ; Kapper ; Vertaler
  `,
  generics: `
    operations: bediende => Administratief bediende
    operations: assistent | administratief => Assistent
  `,
  fields: `
    retail: detailhandel => Teamleiders detailhandel
    healthcare: zorg* | ggz* | jeugdzorg* | jeugdhulp* => Medewerker zorg
    hospitality: horeca* | daghoreca | keuken* => Medewerker horeca
    operations: duurzaam* | facilitair* | administratie* | administratief* | milieu* | operationeel* | bedrijfsbureau => Facilitair Manager
    sales: *binnendienst* | buitendienst | verhuur* => Commercieel medewerker
    supply_chain: magazijn* | logistiek* | inkoop* | voorraad* | douane* => Medewerker magazijn
    manufacturing: productie* | assemblage* | kwaliteits* | onderhouds* | werkplaats* | machinebouw* => Productiemedewerker
    retail: host woonwinkel | winkel* | *winkel | verkoop* | kassa* | filiaal* | supermarkt* | tankstation* | tuincentrum* | webshop* | woonwinkel => Medewerker winkel
    construction: bouw* | infrastructurele* | infraproject* | installatie* | woningbouw* | isolatie* | zonnepane* | warmtepomp* | wegenbouw* | grondverzet* | gebieds* => Adviseur woningbouw
    public_sector: gemeente* | vergunning* => Medewerker gemeente
    education: onderwijs* | kinderopvang* | bso* | pedagogisch* => Medewerker kinderopvang
    transport: vervoer* | bedrijfswagen* | vliegtuig* => Coördinator vervoer
    people: opleidings* | personeels* | werving* | verzuim* => Adviseur werving
    finance: belasting* | salaris* | loon* | verzekering* | hypothe* | beleggings* | fiscaal* | financieel* => Medewerker salarisadministratie
    legal: juridisch* | privacy* | notarieel* => Juridisch medewerker
    marketing: communicatie* | campagne* => Medewerker communicatie
    it_operations: ict* => ICT-medewerker
    support: klantenservice* | klantenserv* | klantcontact* => Medewerker klantenservice
    it_operations: ict | it | applicatie* => ICT consultant
    data_science: data => Adviseur data
    sales: verkoop | commerci* | relatie* | acquisitie => Coördinator verkoop
    finance: finan* | risico* | pensioen* => Adviseur pensioenen
    people: opleiding* => Adviseur opleidingen
    operations: vastgoed* | beheer | kwaliteit | processen | secretariaat | kantoor* | receptie => Manager vastgoed
    supply_chain: distributie* | inkoop | logistiek | goederen* | vendor* => Medewerker distributie
    manufacturing: storingsdienst | productie | techniek | onderhoud | techniek* | metaal* => Medewerker techniek
    healthcare: medisch* | gezondheid* | gehandicapt* | ouderen* | ggz => Coördinator ouderen
    construction: bouw | infra | civiel* | elektrotechniek | installatietechniek => Adviseur bouw
    transport: transport | vervoer => Coördinator vervoer
    public_sector: sociaal domein | participatie* | ruimtelijke ordening => Adviseur sociaal domein
  `,
  hints: `
    finance: administrateur => Administrateur Zaandam
  `,
  roles:
    'verantwoordelijke* | medewerk* | *medewerk* | adviseur* | *adviseur | coordinator* | leider* | teamleider* | manager* | *manager | hoofd* | specialist* | consulent* | stagiair* | stage | voorman* | leidinggevend* | vakantiekracht | vakantiebaan | bijbaan | directeur* | leerling* | expert | trainee* | expert* | meewerkend | talent',
};
