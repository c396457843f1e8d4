export type Protocol = 'saml' | 'oidc'

/** What the administrator finally enters on this page. */
export type MetadataHint = { readonly [P in Protocol]: string }

interface Guide {
  readonly name: string
  readonly steps: { readonly [P in Protocol]: readonly string[] }
  /** Where to find the values for this page. */
  readonly result: MetadataHint
}

/** What to do at each identity provider. The values that the steps name are shown below them. */
export const GUIDES = {
  okta: {
    name: 'Okta',
    steps: {
      saml: [
        'In the Okta Admin Console, open Applications > Applications, select Create App Integration, then SAML 2.0.',
        'Give the app a name that your people will recognize, and select Next.',
        'Enter the Single sign-on URL and the Audience URI (SP Entity ID) from below. Set Name ID format to Persistent.',
        'Under Attribute Statements, add the attribute “email” with the value user.email. Select Next and Finish.',
        'On the Assignments tab, assign the people who may sign in, including yourself for the test.',
      ],
      oidc: [
        'In the Okta Admin Console, open Applications > Applications, select Create App Integration, then OIDC and Web Application.',
        'Keep the grant type Authorization Code, and enter the Sign-in redirect URI from below.',
        'Under Assignments, choose the people who may sign in, including yourself for the test. Select Save.',
      ],
    },
    result: {
      saml: 'On the Sign On tab, copy the Metadata URL.',
      oidc: 'Copy the Client ID and the Client secret. The issuer is the address of your Okta organization, such as https://globex.okta.com.',
    },
  },
  entra: {
    name: 'Microsoft Entra ID',
    steps: {
      saml: [
        'In the Microsoft Entra admin center, open Enterprise apps, select New application, then Create your own application, and choose the option for an app that is not in the gallery.',
        'Open Single sign-on and choose SAML. In Basic SAML Configuration, enter the Identifier (Entity ID) and the Reply URL (Assertion Consumer Service URL) from below.',
        'Under Attributes & Claims, set the format of the Unique User Identifier to Persistent, and add a claim named “email” without a namespace from user.mail.',
        'Under Users and groups, assign the people who may sign in, including yourself for the test.',
      ],
      oidc: [
        'In the Microsoft Entra admin center, open App registrations and select New registration.',
        'Choose accounts in this organizational directory only. As redirect URI, choose Web and enter the value from below.',
        'Under Certificates & secrets, create a client secret. Under Token configuration, add the optional claim “email” to the ID token.',
      ],
    },
    result: {
      saml: 'Under SAML Certificates, copy the App Federation Metadata Url.',
      oidc: 'Copy the Application (client) ID and the value of the client secret. The issuer is https://login.microsoftonline.com/TENANT-ID/v2.0, with the Directory (tenant) ID in place of TENANT-ID.',
    },
  },
  google: {
    name: 'Google Workspace',
    steps: {
      saml: [
        'In the Google Admin console, open Apps > Web and mobile apps, select Add app, then Add custom SAML app.',
        'Give the app a name. On the next page, select Download metadata.',
        'Enter the ACS URL and the Entity ID from below. Set Name ID format to PERSISTENT.',
        'Under Attribute mapping, map Primary email to the app attribute “email”. Select Finish.',
        'Under User access, turn the app on for the people who may sign in, including yourself for the test.',
      ],
      oidc: [
        'In the Google Cloud console, open APIs & Services > Credentials, select Create credentials, then OAuth client ID.',
        'Choose Web application, and add the authorized redirect URI from below.',
        'On the OAuth consent screen, choose the user type Internal.',
      ],
    },
    result: {
      saml: 'Open the downloaded file in a text editor, and paste its text.',
      oidc: 'Copy the client ID and the client secret. The issuer is https://accounts.google.com.',
    },
  },
  ping: {
    name: 'PingOne',
    steps: {
      saml: [
        'In the PingOne admin console, open Applications > Applications, add an application, and choose SAML Application.',
        'Choose Manually Enter, and enter the ACS URL and the Entity ID from below.',
        'Under Attribute Mappings, add the attribute “email” with the value Email Address. Keep saml_subject mapped to User ID.',
        'Give access to the people who may sign in, including yourself for the test, and turn the application on.',
      ],
      oidc: [
        'In the PingOne admin console, open Applications > Applications, add an application, and choose OIDC Web App.',
        'On the Configuration tab, enter the redirect URI from below. Keep the response type Code and the token endpoint authentication Client Secret Post.',
        'Under Resources, allow the scopes openid, email and profile. Turn the application on.',
      ],
    },
    result: {
      saml: 'On the Overview tab, copy the IdP Metadata URL.',
      oidc: 'On the Overview tab, copy the Issuer ID, the Client ID and the Client Secret.',
    },
  },
  keycloak: {
    name: 'Keycloak',
    steps: {
      saml: [
        'In the admin console of your realm, open Clients and create a client of type SAML. Its Client ID is the Entity ID from below.',
        'As Valid redirect URI, enter the ACS URL from below. Set Name ID format to persistent and turn on Force name ID format.',
        'On the Keys tab, turn off Client signature required.',
        'In the dedicated client scope, add a mapper of type User Property for the property email, with the SAML attribute name “email”.',
      ],
      oidc: [
        'In the admin console of your realm, open Clients and create a client of type OpenID Connect.',
        'Turn on Client authentication, and keep the Standard flow.',
        'As Valid redirect URI, enter the value from below.',
      ],
    },
    result: {
      saml: 'The metadata URL is https://YOUR-SERVER/realms/YOUR-REALM/protocol/saml/descriptor.',
      oidc: 'The issuer is https://YOUR-SERVER/realms/YOUR-REALM. The secret is on the Credentials tab.',
    },
  },
  other: {
    name: 'Another provider',
    steps: {
      saml: [
        'Create a SAML 2.0 application with the values from below.',
        'Configure it to send a persistent Name ID, and the email address as the attribute “email”.',
        'Assign the people who may sign in, including yourself for the test.',
      ],
      oidc: [
        'Create a confidential web client for the authorization code flow, with the redirect URI from below.',
        'Allow the scopes openid, email and profile. The client authenticates with its secret in the request body (client_secret_post).',
        'Assign the people who may sign in, including yourself for the test.',
      ],
    },
    result: {
      saml: 'Copy the address of the metadata, or its text.',
      oidc: 'Copy the issuer, the client ID and the client secret.',
    },
  },
} as const satisfies Record<string, Guide>

export type GuideName = keyof typeof GUIDES
export const PROTOCOLS = { saml: 'SAML', oidc: 'OpenID Connect' } as const satisfies Record<Protocol, string>
