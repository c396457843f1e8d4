import type { Sentence } from './es.js'

/** What doors and opened pages say in Korean. */
export const KO: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': '지금은 이 페이지를 열 수 없습니다',
  'We can’t reach the sign-in service. Public pages work as usual.':
    '로그인 서비스에 연결할 수 없습니다. 공개 페이지는 평소처럼 이용할 수 있습니다.',
  'You seem to be offline': '오프라인 상태인 것 같습니다',
  'This page couldn’t be loaded. Check your connection and try again.':
    '이 페이지를 불러오지 못했습니다. 연결을 확인하고 다시 시도하세요.',
  'This page didn’t open': '이 페이지가 열리지 않았습니다',
  'The site may have been updated while you were reading. Reload the page.':
    '읽는 동안 사이트가 업데이트되었을 수 있습니다. 페이지를 새로 고치세요.',
  'Sign in to read this page.': '이 페이지를 읽으려면 로그인하세요.',
  'Opening the page …': '페이지를 여는 중…',
  'This didn’t load. You may be offline, or the site was updated.':
    '불러오지 못했습니다. 오프라인 상태이거나 사이트가 업데이트되었을 수 있습니다.',
  'Try again': '다시 시도',
  Reload: '새로 고침',
  'Sign in': '로그인',
  'Log out': '로그아웃',
  'This page isn’t open yet': '이 페이지는 아직 열리지 않았습니다',
  'It will appear here on its own when its time comes.': '시간이 되면 여기에 자동으로 표시됩니다.',
  'It opens on {time} and will appear here on its own.': '{time}에 열리며 여기에 자동으로 표시됩니다.',
  'This page is closed': '이 페이지는 닫혔습니다',
  'It could be read until a time that has passed.': '이 페이지를 읽을 수 있는 기간이 지났습니다.',
  'You don’t have access to this page yet': '아직 이 페이지에 액세스할 수 없습니다',
  'This page can’t be opened': '이 페이지를 열 수 없습니다',
  'Read and accept to continue': '계속하려면 읽고 동의하세요',
  'You are signed in as {name}.': '{name} 계정으로 로그인되어 있습니다.',
  'This page is for members of {groups}.': '이 페이지는 {groups} 구성원용입니다.',
  'Your account is not in a group that can read this page.':
    '계정이 이 페이지를 읽을 수 있는 그룹에 속해 있지 않습니다.',
  'You need to accept an agreement first.': '먼저 계약에 동의해야 합니다.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    '구성원 자격이 정지되었습니다. 복원하려면 사이트 관리자에게 문의하세요.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    '이 웹 주소에서는 비공개 페이지를 열 수 없습니다. 사이트의 원래 주소로 이동하거나, 이 주소가 누락되었음을 관리자에게 알려 주세요.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    '로그인 서비스가 이 버전의 사이트를 인식하지 못합니다. 사이트가 업데이트되었을 수 있습니다. 페이지를 새로 고치세요. 그래도 해결되지 않으면 사이트 관리자에게 알려 주세요.',
  'Why do you need it? (optional)': '필요한 이유(선택 사항)',
  'Request access': '액세스 요청',
  'Request sent': '요청을 보냈습니다',
  'We’ll email you when it’s approved, and this page will open on its own.':
    '승인되면 이메일로 알려 드리며, 이 페이지가 자동으로 열립니다.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    '요청이 거절되었습니다. 여전히 액세스가 필요하면 사이트 관리자에게 문의하세요.',
  'Ask the site’s administrators to add you, then check again.':
    '사이트 관리자에게 추가를 요청한 다음 다시 확인하세요.',
  'The request could not be sent. Try again in a moment.': '요청을 보내지 못했습니다. 잠시 후 다시 시도하세요.',
  'Check again': '다시 확인',
  'Switch account': '계정 전환',
  Accept: '동의',
  'That didn’t work. Try again in a moment.': '처리하지 못했습니다. 잠시 후 다시 시도하세요.',
  'The agreement has changed. Read it again.': '계약이 변경되었습니다. 다시 읽어 보세요.',
  'You signed in too long ago. Sign in again to accept.':
    '로그인한 지 너무 오래되었습니다. 동의하려면 다시 로그인하세요.',
  'Sign in again': '다시 로그인',
  'An administrator of your organization must accept this for all of its members.':
    '조직 관리자가 모든 구성원을 대신하여 동의해야 합니다.',
  'This browser stores nothing for this site': '이 브라우저는 이 사이트의 데이터를 저장하지 않습니다',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    '저장 공간이 가득 찼거나 차단되었을 수 있습니다. 공간을 비우거나 사이트가 데이터를 저장하도록 허용한 다음 다시 시도하세요.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    '이 사이트의 파일이 없거나 오래되었습니다. 사이트 관리자에게 알려 주세요.',
  'This browser can’t open private pages': '이 브라우저에서는 비공개 페이지를 열 수 없습니다',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    '페이지는 서비스 워커가 복호화하는데, 이 브라우저 또는 이런 종류의 창에는 없습니다. 시크릿 창이나 앱이 아닌 최신 브라우저에서 페이지를 여세요.',
  Account: '계정',
  'Sign in to {site}': '{site}에 로그인',
}
