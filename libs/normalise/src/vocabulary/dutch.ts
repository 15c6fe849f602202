import type { Vocabulary } from './vocabulary.js';

/** Dutch: compounds with the head last (`reachtruckchauffeur`), written together or apart. */
export const DUTCH: Vocabulary = {
  language: 'Dutch',
  headFirst: false,
  occupations: `
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
    legal: jurist* | advocaat* | *advocaat | notarisklerk* | kandidaat notaris | *jurist | compliance* | contractmanager* | griffier* => Jurist ; Juridisch medewerker
    people: intercedent* | hr (adviseur*,medewerk*,functionaris*) | p&o | loopbaan* | arbeidsdeskundig* | personeelszaken | jobcoach* | e learning ontwikkelaar* => Intercedent ; HR-adviseur ; Opleidingscoördinator
    operations: receptioniste | secretaresse* | secretarieel* | directiesecretar* | managementassist* | officemanager* | schoonma* | schoonmaak* | huismeester* | concierge* | projectleider* | projectmanager* | programmamanager* | projectcoordinator* | procesanalist* | businessanalist* | businessanalist | business analist | bedrijfsleider* kantoor | data invoer* | data entry | directeur* | kwaliteit* en milieu | veiligheidskundig* | kam* coordinator* | glazenwasser* | gebouwbeheer* | vastgoedbeheer* | vastgoedmanager* | bewonersconsulent* | opzichter* schoonmaak | regiomanager* | regio manager* | praktijkmanager* | serviceplanner* | manusje van alles | interieurverzorg* | medewerk* operations* => Receptionist ; Schoonmaakmedewerker ; Facilitair manager ; Projectleider ; Managementassistent
    supply_chain: *magazijnmedewerk* | orderpick* | order pick* | heftruck* | reachtruck* | hef/reachtruck* | *truckchauffeur | hef | inpak* | *inpakker* | *inpakmedewerk* | productie inpakker* | inkoper* | *inkoper | expeditie* | lader* | *losser* | transportplanner* | personeelsplanner* | declarant* | distributiemedewerk* | medewerk* distributie | distributie medewerk* | goederenontvangst* | sorteerder* | pakketsorteerder* | material* planner* | assistent inkoop | purchase* manager* | dc medewerk* | emballage* => Magazijnmedewerker ; Reachtruckchauffeur ; Inkoper ; Orderpicker ; Inpakker
    manufacturing: *productiemedewerk* | productieoperator* | lasser* | *lasser | onderhoudsmonteur* | *technicus | verspaner* | frezer* | draaier* | *draaier | metaalbewerk* | constructiebankwerk* | bankwerker* | machineoperator* | procesoperator* | kwaliteitscontrol* | drukker* | meubelmaker* | stoffeer* | naaister* | spuiter* | *spuiter | ploegleider* | voorman productie | teamleider productie | storingsmonteur* | servicemonteur | servicemonteurs | werkvoorbereid* (werktuig*,metaal,productie) | houtbewerker* | machinebediende* | *stikster* | coater* | gieter* | zetter* | mechatronica* | monteur* | servicetechni* | onderhoudstechn* => Productiemedewerker ; Lasser ; Assemblagemedewerker ; Servicemonteur ; Procesoperator
    healthcare: verpleegkund* | *verpleegkundige* | verzorgende* | helpende* | *zorg | *zorgmedewerk* | thuishulp* | huishoudelijk* hulp | persoonlijk* begeleider* | *begeleider | begeleider* | woonbegeleid* | fysiotherap* | ergotherap* | logoped* | artsen | basisarts | tandarts | bedrijfsarts | verzekeringsarts | huisarts* | tandarts* | *assistente* (tandarts,huisarts) | mondhygien* | prothes* | apotheek* | psycholoog* | *psycholoog | doktersassist* | dierenarts* | opticien* | audicien* | maatschappelijk werk* | verloskund* | kraamzorg* | kraamverzorg* | ambulance* | poli | polikliniek* | optometr* | dietist* | diergeneesk* | activiteitenbegeleid* | wijkverpleeg* | gastvrouw zorg | laborant* medisch | radiodiagnost* | voedingsassist* => Verpleegkundige ; Helpende niveau 2 ; Mondhygiënist ; Doktersassistente ; Persoonlijk begeleider
    education: leraar* | leerkracht* | docent* | *docent | kinderleid* | gastouder* | oppas* | peuterspeel* | *leerkracht | schoolleider* | instructeur* | *instructeur | intern begeleider | conrector* | lesgeven => Leerkracht basisonderwijs ; Pedagogisch medewerker ; Docent
    research: onderzoeker* | *onderzoeker | laborant* | analist* (laboratorium,chemi*,microbio*) | microbiologisch* | watermonster* | promovend* | monsternem* | chemisch* analist* | laborator* => Onderzoeker ; Laborant ; Microbiologisch Analist
    hospitality: kok | *kok | koks* | chef* kok | souschef* | sous chef* | serveer* | bediening* | *bediening | barman | barmedewerk* | bartender* | *keuken* | afwas* | ontbijt* | kamermeisje* | housekeep* | bakker* | *bakker | slager* | *slager | cateraar* | cateringmedewerk* | gastheer* | gastvrouw* |  pizzabakker* | banketbakker* | floormanager* | reisadviseur* | reisbureau* | daghoreca | ijssalon* | *lounge manager => Kok ; Ontbijtmedewerker ; Afwasser ; Kamermeisje ; Gastvrouw
    retail: verkoper* | verkoopmedewerk* | kassamedewerk* | vakkenvul* | shopmanager* | *verkoper | bloemist* | bedrijfsleider* | assistent bedrijfsleider* | versmedewerk* | teamleider winkel => Winkelmedewerker ; Vakkenvuller ; Tankstation Medewerker ; Filiaalmanager
    construction: solar panel monteur* | (solar,dak,isolatie) monteur* | timmerman* | *timmerman | timmerlieden | metselaar* | schilder* | *schilder | loodgieter* | elektricien* | *elektricien | elektromonteur* | dakdekker* | stukadoor* | tegelzetter* | stratenmaker* | grondwerk* | uitvoerder* | *uitvoerder | calculator* | *calculator | werkvoorbereider* | *werkvoorbereider | betonreparateur* | betonboor* | betonvlechter* | steigerbouw* | kraanmachinist* | *machinist kraan | machinist (grondverzet,mobiele*,kraan*) | opzichter* | *opzichter | bouwkund* | *bouwkundige | landmeter* | installatiemonteur* | *cv monteur | cv monteur* | monteur (cv,riolering*,zonnepanelen,woningbouw,installatie*,elektro*,airco*,dak*,sanitair,glasvezel) | (isolatie,woningbouw,zonnepanelen,cv,airco,warmtepomp*,riool*,koel*,reparatie*) monteur* | isolatiemonteur* | rioleur* | rioler* | rioolmonteur* | koelmonteur* | koudetechni* | solar panel mechanik | vloerenlegger* | parketteur* | glaszetter* | sloper* | infratech* | projectontwikkelaar* | *projectontwikkelaar* | planoloog* | stedenbouw* | toezichthouder* | voorman (bouw,infra,grond*) | kozijn* | voeger* | betonvlecht* => Timmerman ; Schilder ; Werkvoorbereider ; Loodgieter ; Grondwerker ; Uitvoerder
    transport: chauffeur* | *chauffeur | vrachtwagenchauff* | bezorger* | *bezorger | koerier* | pakketbezorg* | maaltijdbezorg* | machinist* | *machinist trein | rangeerder* | conducteur* | buschauffeur* | taxi* | automonteur* | autotechn* | apk* | fietsenmaker* | fietstechn* | *schade hersteller | autoschade* | matroos* | schipper* | kapitein* | stuurman* | piloot* | steward* | wagenpark* | trekhaak* | bandenmonteur* | verhuizer* | transport* manager* => Chauffeur CE ; Postbezorger ; Automonteur ; Koerier
    public_sector: beleidsmedewerk* | beleidsadviseur* | ambtenaar* | *ambtenaar | politie* | brandweer* | buitengewoon opsporings* | boa | handhaver* | klantmanager* (werk,inkomen,wmo) | wmo consulent* | griffie | militair | defensie* => Beleidsmedewerker ; Handhaver ; Ambtenaar
    other: plaagdier* | ongedierte* | tolk* | vertaler* | kapper* | *kapper | schoonheids* | hovenier* | tuinman* | groenvoorzien* | kwekerij* | kasmedewerk* | agrarisch* | boer* | sportinstruct* | badmeester* | zwem* | acteur* | muzikant* | vrijwillig* | slotenmaker* => Hovenier ; Kapper ; Vertaler
  `,
  generics: `
    operations: assistent | administratief => Assistent
  `,
  fields: `
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
  hints: ``,
  roles:
    'medewerk* | *medewerk* | adviseur* | *adviseur | coordinator* | leider* | teamleider* | manager* | *manager | hoofd* | specialist* | consulent* | stagiair* | stage | voorman* | leidinggevend* | vakantiekracht | vakantiebaan | bijbaan | directeur* | leerling* | expert | trainee* | expert* | meewerkend | talent',
};
