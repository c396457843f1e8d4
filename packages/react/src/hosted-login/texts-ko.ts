import { KO } from '../languages/ko.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: '{{NAME}}에 로그인',
  subtitle: '{{NAME}}(으)로 계속하려면',
  returning: '잠시만 기다려 주세요. {{NAME}}(으)로 이동합니다.',
  failed: '로그인 시간이 너무 오래 걸렸거나 거부되었습니다. 로그인하려던 페이지로 돌아가거나 다시 시도하세요.',
  providerFailed: '제공업체에서 로그인이 완료되지 않았습니다. 다시 시도하거나 다른 방법을 선택하세요.',
  again: '다시 시도',
  consentTitle: '{{NAME}}에서 내 계정을 사용하도록 허용할까요?',
  consentAccount: '{{NAME}} 계정으로 로그인되어 있습니다.',
  consentIntro: '{{NAME}}에서 다음을 요청합니다:',
  consentCannot: '계정을 변경할 수 없습니다.',
  consentEnd: '계정 페이지에서 언제든지 철회할 수 있습니다.',
  readingTitle: '{{NAME}}에서 회원님을 대신해 읽도록 허용할까요?',
  readingHost: '액세스 권한이 {{NAME}}에 부여됩니다. 이 주소를 아는 경우에만 계속하세요.',
  readingDevice: '액세스 권한이 이 컴퓨터의 프로그램에 부여됩니다. 방금 프로그램을 시작한 경우에만 계속하세요.',
  readingCode: '액세스 권한이 코드를 입력한 프로그램에 부여됩니다. 방금 직접 시작한 경우에만 계속하세요.',
  readingGroups: '로그인한 모든 사용자용 페이지와 다음 그룹용 페이지를 읽습니다:',
  readingCannot: '회원님을 대신해 다른 작업은 할 수 없습니다.',
  readingEnd: '계정 페이지에서 언제든지 종료할 수 있습니다.',
  allowed: '완료되었습니다. {{NAME}}(으)로 돌아가세요. 이 페이지는 닫아도 됩니다.',
  denied: '{{NAME}}에 액세스 권한이 부여되지 않았습니다. 이 페이지는 닫아도 됩니다.',
  allow: '허용',
  cancel: '취소',
  scopes: {
    openid: '다시 방문할 때 알아보기 위한 계정 ID',
    profile: '사용자 이름',
    email: '이메일 주소',
    phone: '전화번호',
    groups: '속해 있는 그룹',
    read: '회원님이 읽을 수 있는 페이지를 검색하고 읽을 수 있습니다.',
    feedback: '회원님의 이름으로 페이지에 대한 의견을 작성자에게 보낼 수 있습니다.',
    preview:
      '회원님으로서 이 미리보기의 비공개 페이지를 열 수 있습니다. 작성자에게는 회원님이 누구인지 표시되지 않습니다.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...KO, 'validationError.email.format': '이메일 주소가 아닙니다. 오타가 없는지 확인하세요.' },
}
