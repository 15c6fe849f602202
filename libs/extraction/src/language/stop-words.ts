/**
 * Frequent words in advertisements by language (ISO 639-1), in plain form. Also contains words that distinguish similar
 * languages, such as Danish and Norwegian.
 */
export const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to in a for with you your our we is are be as on will that this or at from have by an who their all can it how not more about what role team work experience skills',
  de: 'und der die das in mit fur von zu den im auf eine einen ein einer ist sie wir du dein deine bei als des dem sich oder unser unsere sowie auch werden zur zum ihre nach durch aus an bis erfahrung bist uns',
  fr: 'de la le les et des en du une un pour dans vous votre vos nous notre nos avec sur au aux est sont par ou qui que ce cette ses son plus etes poste equipe entreprise ainsi',
  es: 'de la el los las y en con para un una del que se por su al tu nuestro nuestra como mas es son te lo nos o experiencia equipo empresa trabajo sus buscamos requisitos ser puesto tus',
  it: 'di e la il in per con del della le un una dei delle che i alla al da nel si gli sono o come ai nella esperienza lavoro azienda anche dell presso team siamo nostro nostra degli requisiti sul',
  nl: 'de het en van een in je voor met op is te aan bij wij om zijn dat als ook jouw ons onze naar over die werken hebt jij bent door ervaring je uit team maar wat niet binnen worden',
  pt: 'de e a o do da em para com os as um uma que no na dos das por nos nossa nosso ao se mais como ou voce sua seu experiencia equipe empresa trabalho sao nao pelo vaga requisitos',
  pl: 'i w z na do oraz sie o od dla za po jest przez lub nie jako praca pracy pracownika doswiadczenie w ramach naszych naszego znajomosc mozliwosc oferujemy wymagania umiejetnosc zespole firmy ze',
  sv: 'och att i en som for av med du ar pa till det vi den har om ett eller vara kommer att arbeta inom dig oss var din vart ska kan samt fran aven erfarenhet hos',
  da: 'og at i en til som for med du er pa af det vi den har et om eller vil kan vores dig din bliver vare ogsa hos der fra ikke os arbejde erfaring dine',
  no: 'og a i en til som for med du er pa av det vi den har et om eller vil kan var deg din blir vare ogsa hos fra ikke oss arbeid erfaring dine vare medarbeidere sammen',
  fi: 'ja on se ei etta tai sinulla meilla olet me tyo kanssa myos seka ovat hyva osaamista kokemusta tehtavassa olla voit mukaan sinun kuin joka',
  cs: 'a v se na s je do pro z o ve k jako nebo za od i praci pozice pozici nabizime pozadujeme znalost mas jsme nase naseho ktere bude prace ti',
  ro: 'si de in la cu pentru pe din sa care un o este ale al a sau prin ca sunt experienta noastra echipa lucru va mai',
  hu: 'a az es egy hogy vagy is nem ha van munka csapat ismerete tapasztalat elvarasok feladatok amit kinalunk valo',
  tr: 've bir bu icin ile olarak da de en is veya olan aranan nitelikler deneyim tercihen sahip konusunda calisma',
  ca: 'de la el els les i en amb per a un una del que es al les seva teva nostre nostra equip empresa feina experiencia som amb dels als aquest',
};
