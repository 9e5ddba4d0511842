import { TABLE_COLUMNS, type TableColumn } from '../../../../domain/publish/table-columns.ts'

/** The position of each recognized column, from 0. */
export type TableColumns = Partial<Record<TableColumn, number>>

/**
 * The names that people and programs use for each column, without accents, the likelier first. Words such as "session"
 * before or after them are dropped if they mean nothing on their own: "Session Start Time", "Talk title".
 */
const NAMES: Readonly<Record<TableColumn, string>> = {
  guid: 'guid,uid,uuid',
  id: 'id,code,number,nr,nummer,kennung,identifiant,codigo',
  title:
    'title,session title,talk title,titel,titre,titulo,titolo,tytuł,session,talk,subject,session name,talk name,name,topic title,event,thema,vortrag,betreff,summary,tittel,otsikko,nazev,nazov,cim,titlu,baslik,название,доклад,тема,назва,τιτλος,títol,タイトル,題名,セッション,标题,標題,题目,題目,제목,세션,baslık,event name,event title,activity,what,was,quoi,que,topic,sujet,tema',
  presenterName:
    'presenter,presenters,speaker,speakers,speaker s,presenter s,presenter name,presenter names,speaker name,speaker names,speaker s name,host,hosts,by,person,persons,facilitator,referent,referenten,referentin,referent in,sprecher,sprecherin,vortragende,intervenant,intervenants,orateur,ponente,ponentes,orador,palestrante,relatore,relatori,prelegent,spreker,sprekers,owner,talare,taler,foredragsholder,puhuja,prednasejici,recnik,eloado,vorbitor,konusmaci,докладчик,спикер,доповідач,ομιλητης,発表者,登壇者,スピーカー,讲者,講者,演讲者,主讲人,발표자,연사,konusmacı,who,wer,qui,quien,lead,leader,intervenant e',
  description:
    'description,long description,full description,abstract,notes,details,summary,beschreibung,inhalt,descripcion,descricao,descrizione,opis,beschrijving,omschrijving,beskrivning,beskrivelse,kuvaus,popis,leiras,descriere,aciklama,описание,опис,περιγραφη,説明,概要,描述,简介,簡介,설명',
  abstract:
    'abstract,short abstract,short description,summary,kurzbeschreibung,resume,resumen,resumo,zusammenfassung',
  start:
    'start,start time,time start,starts,starts at,start at,start date time,start datetime,begin,begin time,begins,beginn,time,times,from,scheduled at,uhrzeit,zeit,anfang,startzeit,beginnt,von,debut,heure,heure de debut,horaire,inicio,hora,hora de inicio,hora inicio,horario,ora,inizio,ora inizio,ora di inizio,orario,godzina,poczatek,begintijd,starttijd,tijd,aanvang,start date,date time,datetime,date and time,starttid,tid,borjar,alkaa,aika,klo,zacatek,cas,od,kezdes,kezdet,idopont,inceput,baslangic,saat,начало,время,початок,час,εναρξη,ωρα,hora d inici,開始,開始時刻,時間,時刻,开始,开始时间,時間,时间,開始時間,시작,시작 시간,시간,baslangıc,when,wann,quand,cuando,time slot,timeslot,uhrzeit von,zeit von,at',
  end: 'end,end time,time end,ends,ends at,end at,end date time,end datetime,finish,until,to,ende,endzeit,endet,bis,fin,heure de fin,hora de fin,hora fin,fim,hora de fim,fine,ora fine,ora di fine,koniec,eindtijd,einde,eind,end date,slut,sluttid,slutt,loppuu,paattyy,konec,do,vege,sfarsit,bitis,конец,окончание,кінець,ληξη,終了,終了時刻,结束,结束时间,結束,結束時間,종료,종료 시간,uhrzeit bis,zeit bis',
  duration:
    'duration,duration minutes,duration min,duration mins,duration hours,duration h,scheduled duration,minutes,length,length minutes,length min,dauer,dauer min,dauer minuten,lange,duree,duracion,duracao,durata,czas trwania,duur,langd,varighed,varighet,kesto,delka,trvani,idotartam,hossz,sure,длительность,продолжительность,тривалість,διαρκεια,所要時間,时长,時長,소요 시간',
  room: 'room,room location,location,room name,where,venue,track room,stage,hall,space,raum,saal,ort,buhne,salle,lieu,sala,salon,lugar,local,aula,luogo,miejsce,zaal,ruimte,locatie,rooms,rum,rom,plats,lokal,lokale,sted,huone,sali,paikka,mistnost,miestnost,misto,terem,helyszin,loc,oda,yer,зал,комната,аудитория,место,зала,кімната,αιθουσα,部屋,会場,場所,房间,房間,地点,地點,教室,장소,강의실,wo,ou,donde,dove,onde,in',
  place: 'place,table,platz',
  day: 'day,tag,jour,dia,giorno,dzien,dag,weekday,wochentag,paiva,den,nap,zi,gun,день,ημερα,曜日,星期,요일',
  date: 'date,datum,fecha,data,dates,dato,pvm,paivamaara,tarih,дата,ημερομηνια,日付,日期,날짜,start date,session date,event date,startdatum',
  type: 'type,format,kind,session type,session format,art,formato,tipo,typ,soort,tyyppi,tipus,tip,tur,тип,формат,种类,類型,类型,形式,유형',
  level:
    'level,difficulty,audience level,niveau,nivel,livello,poziom,schwierigkeit,niva,taso,uroven,szint,seviye,уровень,рівень,レベル,难度,難度,수준',
  focus:
    'focus,track,tracks,topic,topics,theme,category,schedule track,tema,kategorie,schwerpunkt,sciezka,piste,tag s,tags,spar,spor,amne,emne,teema,konu,трек,направление,トラック,テーマ,主题,主題,트랙,주제',
  language:
    'language,languages,lang,sprache,langue,idioma,lingua,jezyk,taal,sprak,sprog,kieli,jazyk,nyelv,limba,dil,язык,мова,γλωσσα,言語,语言,語言,언어',
  status:
    'status,state,decision,zustand,statut,etat,estado,stato,decyzja,stan,stav,tila,stare,durum,allapot,статус,состояние,стан,κατασταση,状態,ステータス,状态,狀態,상태',
  hosts: 'further hosts,co hosts,co presenters,co speakers',
  presenterLink: 'presenter link,speaker link,host link,presenter url,speaker url',
  links: 'links,materials,slides,slides url,slides link',
  isNotRecorded: 'not recorded,do not record,no recording',
  // "Notes" alone may be the organizers' own.
  notes: 'access notes',
  address: 'address,url,link,web address,page',
}

const NAMES_OF = Object.fromEntries(
  TABLE_COLUMNS.map((column) => [column, NAMES[column].split(',').map(plainName)]),
) as Record<TableColumn, string[]>
const WITHOUT_MEANING =
  /\b(?:session|sessions|talk|talks|event|schedule|scheduled|proposal|submission|optional|required|programme|program)\b/g

/** The first name of a column, for sentences. */
export function nameOf(column: TableColumn): string {
  return NAMES_OF[column][0] ?? column
}

export function columnsIn(head: readonly string[]): TableColumns {
  const written = head.map(plainName)
  const short = written.map((name) => words(name.replaceAll(WITHOUT_MEANING, ' ')) || name)
  const found = new Map<TableColumn, number>()
  const taken = new Set<number>()
  for (const names of [written, short])
    for (const column of TABLE_COLUMNS) {
      if (found.has(column)) continue
      const place = NAMES_OF[column]
        .map((name) => names.findIndex((each, index) => each === name && !taken.has(index)))
        .find((index) => index >= 0)
      if (place === undefined) continue
      found.set(column, place)
      taken.add(place)
    }
  return Object.fromEntries(found)
}

/** "startsAt (Optional)" becomes "starts at", "Début" becomes "debut". */
function plainName(name: string): string {
  const spaced = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/\((?:optional|required)\)/gi, ' ')
  return words(spaced.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
}

function words(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}
