import type { Sentence } from './es.js'

/** What doors and opened pages say in Polish. */
export const PL: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Tej strony nie można teraz otworzyć',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'Nie możemy połączyć się z usługą logowania. Strony publiczne działają jak zwykle.',
  'You seem to be offline': 'Wygląda na to, że jesteś offline',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Nie udało się wczytać tej strony. Sprawdź połączenie i spróbuj ponownie.',
  'This page didn’t open': 'Ta strona się nie otworzyła',
  'The site may have been updated while you were reading. Reload the page.':
    'Witryna mogła zostać zaktualizowana podczas czytania. Odśwież stronę.',
  'Sign in to read this page.': 'Zaloguj się, aby przeczytać tę stronę.',
  'Opening the page …': 'Otwieranie strony…',
  'This didn’t load. You may be offline, or the site was updated.':
    'Nie udało się wczytać. Być może jesteś offline albo strona została zaktualizowana.',
  'Try again': 'Spróbuj ponownie',
  Reload: 'Odśwież',
  'Sign in': 'Zaloguj się',
  'Log out': 'Wyloguj się',
  'This page isn’t open yet': 'Ta strona nie jest jeszcze otwarta',
  'It will appear here on its own when its time comes.': 'Pojawi się tutaj sama, gdy nadejdzie jej czas.',
  'It opens on {time} and will appear here on its own.': 'Zostanie otwarta {time} i pojawi się tutaj sama.',
  'This page is closed': 'Ta strona jest zamknięta',
  'It could be read until a time that has passed.': 'Czas, w którym można ją było czytać, minął.',
  'You don’t have access to this page yet': 'Nie masz jeszcze dostępu do tej strony',
  'This page can’t be opened': 'Tej strony nie można otworzyć',
  'Read and accept to continue': 'Przeczytaj i zaakceptuj, aby kontynuować',
  'You are signed in as {name}.': 'Zalogowano jako {name}.',
  'This page is for members of {groups}.': 'Ta strona jest dla członków: {groups}.',
  'Your account is not in a group that can read this page.':
    'Twoje konto nie należy do grupy, która może czytać tę stronę.',
  'You need to accept an agreement first.': 'Najpierw musisz zaakceptować umowę.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Twoje członkostwo jest zawieszone. Aby je przywrócić, skontaktuj się z administratorami strony.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Pod tym adresem nie można otwierać stron prywatnych. Przejdź na właściwy adres witryny lub powiadom jej administratorów, że tego brakuje.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'Usługa logowania nie rozpoznaje tej wersji witryny, która mogła zostać zaktualizowana. Odśwież stronę. Jeśli to nie pomoże, powiadom administratorów.',
  'Why do you need it? (optional)': 'Do czego potrzebujesz dostępu? (opcjonalnie)',
  'Request access': 'Poproś o dostęp',
  'Request sent': 'Prośba wysłana',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'Gdy prośba zostanie zatwierdzona, wyślemy Ci e-mail, a ta strona otworzy się sama.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'Prośba została odrzucona. Jeśli nadal potrzebujesz dostępu, skontaktuj się z administratorami strony.',
  'Ask the site’s administrators to add you, then check again.':
    'Poproś administratorów strony o dodanie, a potem sprawdź ponownie.',
  'The request could not be sent. Try again in a moment.': 'Nie udało się wysłać prośby. Spróbuj ponownie za chwilę.',
  'Check again': 'Sprawdź ponownie',
  'Switch account': 'Zmień konto',
  Accept: 'Zaakceptuj',
  'That didn’t work. Try again in a moment.': 'Nie udało się. Spróbuj ponownie za chwilę.',
  'The agreement has changed. Read it again.': 'Umowa się zmieniła. Przeczytaj ją ponownie.',
  'You signed in too long ago. Sign in again to accept.':
    'Ostatnie logowanie było zbyt dawno. Zaloguj się ponownie, aby zaakceptować.',
  'Sign in again': 'Zaloguj się ponownie',
  'An administrator of your organization must accept this for all of its members.':
    'Administrator Twojej organizacji musi to zaakceptować w imieniu wszystkich członków.',
  'This browser stores nothing for this site': 'Ta przeglądarka niczego nie zapisuje dla tej witryny',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'Jej pamięć może być pełna lub zablokowana. Zwolnij miejsce albo zezwól witrynie na zapisywanie danych i spróbuj ponownie.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Brakuje pliku tej witryny lub jest on nieaktualny. Powiadom administratorów witryny.',
  'This browser can’t open private pages': 'Ta przeglądarka nie może otwierać stron prywatnych',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Odszyfrowuje je service worker, którego nie ma ta przeglądarka lub ten rodzaj okna. Otwórz stronę w aktualnej przeglądarce, poza oknem prywatnym i poza aplikacją.',
  Account: 'Konto',
  'Sign in to {site}': 'Zaloguj się do {site}',
}
