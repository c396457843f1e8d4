import { ZH_HANS } from '../languages/zh-hans.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: '登录 {{NAME}}',
  subtitle: '以继续访问 {{NAME}}',
  returning: '请稍候，正在前往 {{NAME}}。',
  failed: '登录用时过长或被拒绝。请返回您要登录的页面，或重试。',
  providerFailed: '未完成在提供方的登录。请重试，或选择其他方式。',
  again: '重试',
  consentTitle: '允许 {{NAME}} 使用您的账号？',
  consentAccount: '您已以 {{NAME}} 的身份登录。',
  consentIntro: '{{NAME}} 请求以下内容：',
  consentCannot: '它无法更改您的账号。',
  consentEnd: '您可以随时在账号页面撤销此授权。',
  readingTitle: '允许 {{NAME}} 以您的身份阅读？',
  readingHost: '访问权限将授予 {{NAME}}。仅当您认识此地址时才继续。',
  readingDevice: '访问权限将授予此电脑上的一个程序。仅当您刚刚启动了它时才继续。',
  readingCode: '访问权限将授予您输入其代码的程序。仅当您本人刚刚启动了它时才继续。',
  readingGroups: '它可以阅读面向所有已登录用户的页面，以及面向您以下群组的页面：',
  readingCannot: '它不能以您的身份执行其他任何操作。',
  readingEnd: '您可以随时在账号页面终止此授权。',
  allowed: '已完成。请返回 {{NAME}}；您可以关闭此页面。',
  denied: '{{NAME}} 未获得访问权限。您可以关闭此页面。',
  allow: '允许',
  cancel: '取消',
  scopes: {
    openid: '您的账号 ID，以便您再次访问时识别您',
    profile: '您的用户名',
    email: '您的邮箱地址',
    phone: '您的手机号码',
    groups: '您所属的群组',
    read: '它可以搜索和阅读您有权阅读的页面。',
    feedback: '它可以以您的名义向作者发送对页面的反馈。',
    preview: '它可以以您的身份打开此预览的私有页面。其作者不会看到您是谁。',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...ZH_HANS, 'validationError.email.format': '这不是邮箱地址，请检查是否有误。' },
}
