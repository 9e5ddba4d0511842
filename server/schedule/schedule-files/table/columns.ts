import { TABLE_COLUMNS, type TableColumn } from '../../../../domain/publish/table-columns.ts'

/** The place of each column that is known, from 0. */
export type TableColumns = Partial<Record<TableColumn, number>>

/**
 * The names that people and programs give to each column, without accents, the likelier first. Words such as "session" before or
 * behind them are dropped where they name nothing by themselves: "Session Start Time", "Talk title".
 */
const NAMES: Readonly<Record<TableColumn, string>> = {
  guid: 'guid,uid,uuid',
  id: 'id,code,number,nr,nummer,kennung,identifiant,codigo',
  title:
    'title,session title,talk title,titel,titre,titulo,titolo,tytuł,session,talk,subject,session name,talk name,name,topic title,event,thema,vortrag,betreff,summary',
  presenterName:
    'presenter,presenters,speaker,speakers,speaker s,presenter s,presenter name,presenter names,speaker name,speaker names,speaker s name,host,hosts,by,person,persons,facilitator,referent,referenten,referentin,referent in,sprecher,sprecherin,vortragende,intervenant,intervenants,orateur,ponente,ponentes,orador,palestrante,relatore,relatori,prelegent,spreker,sprekers,owner',
  description:
    'description,long description,full description,abstract,notes,details,summary,beschreibung,inhalt,descripcion,descricao,descrizione,opis,beschrijving,omschrijving',
  abstract:
    'abstract,short abstract,short description,summary,kurzbeschreibung,resume,resumen,resumo,zusammenfassung',
  start:
    'start,start time,time start,starts,starts at,start at,start date time,start datetime,begin,begin time,begins,beginn,time,times,from,scheduled at,uhrzeit,zeit,anfang,startzeit,beginnt,von,debut,heure,heure de debut,horaire,inicio,hora,hora de inicio,hora inicio,horario,ora,inizio,ora inizio,ora di inizio,orario,godzina,poczatek,begintijd,starttijd,tijd,aanvang,start date,date time,datetime,date and time',
  end: 'end,end time,time end,ends,ends at,end at,end date time,end datetime,finish,until,to,ende,endzeit,endet,bis,fin,heure de fin,hora de fin,hora fin,fim,hora de fim,fine,ora fine,ora di fine,koniec,eindtijd,einde,eind,end date',
  duration:
    'duration,duration minutes,duration min,duration mins,duration hours,duration h,scheduled duration,minutes,length,length minutes,length min,dauer,dauer min,dauer minuten,lange,duree,duracion,duracao,durata,czas trwania,duur',
  room: 'room,room location,location,room name,where,venue,track room,stage,hall,space,raum,saal,ort,buhne,salle,lieu,sala,salon,lugar,local,aula,luogo,miejsce,zaal,ruimte,locatie,rooms',
  place: 'place,table,platz',
  day: 'day,tag,jour,dia,giorno,dzien,dag,weekday,wochentag',
  date: 'date,datum,fecha,data,dates',
  type: 'type,format,kind,session type,session format,art,formato,tipo,typ,soort',
  level: 'level,difficulty,audience level,niveau,nivel,livello,poziom,schwierigkeit',
  focus:
    'focus,track,tracks,topic,topics,theme,category,schedule track,tema,kategorie,schwerpunkt,sciezka,piste,tag s,tags',
  language: 'language,languages,lang,sprache,langue,idioma,lingua,jezyk,taal',
  address: 'address,url,link,web address,page',
}

const NAMES_OF = Object.fromEntries(
  TABLE_COLUMNS.map((column) => [column, NAMES[column].split(',')]),
) as Record<TableColumn, string[]>
const WITHOUT_MEANING =
  /\b(?:session|sessions|talk|talks|schedule|scheduled|proposal|submission|optional|required|programme|program)\b/g

/** The first name of a column, for sentences. */
export function nameOf(column: TableColumn): string {
  return NAMES_OF[column][0] ?? column
}

/** The columns that the names in a table's head tell. */
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

/** "startsAt (Optional)" is "starts at", "Début" is "debut". */
function plainName(name: string): string {
  const spaced = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/\((?:optional|required)\)/gi, ' ')
  return words(spaced.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
}

function words(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}
