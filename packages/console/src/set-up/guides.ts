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
        'In the Okta Admin Console, go to Applications > Applications, select Create App Integration, and choose SAML 2.0.',
        'Give the app a name that your users will recognize, and select Next.',
        'In Single sign-on URL and Audience URI (SP Entity ID), enter the values shown below. Set Name ID format to Persistent.',
        'Under Attribute Statements, add the attribute “email” with the value user.email. Select Next, then Finish.',
        'On the Assignments tab, assign the people who may sign in. Include yourself for the test.',
      ],
      oidc: [
        'In the Okta Admin Console, go to Applications > Applications, select Create App Integration, and choose OIDC - OpenID Connect and Web Application.',
        'Keep the grant type Authorization Code. In Sign-in redirect URIs, enter the redirect URI shown below.',
        'Under Assignments, choose the people who may sign in. Include yourself for the test. Select Save.',
      ],
    },
    result: {
      saml: 'On the Sign On tab, copy the Metadata URL and enter it here.',
      oidc: 'Copy the client ID and the client secret and enter them here. The issuer is the address of your Okta organization, such as https://globex.okta.com.',
    },
  },
  entra: {
    name: 'Microsoft Entra ID',
    steps: {
      saml: [
        'In the Microsoft Entra admin center, go to Enterprise apps, select New application and Create your own application, and choose the option for an application that is not in the gallery.',
        'Open Single sign-on and select SAML. Under Basic SAML Configuration, enter the Identifier (Entity ID) and the Reply URL (Assertion Consumer Service URL) shown below.',
        'Under Attributes & Claims, set the name identifier format of Unique User Identifier (Name ID) to Persistent. Add a claim named “email” with no namespace and the source attribute user.mail.',
        'Under Users and groups, assign the people who may sign in. Include yourself for the test.',
      ],
      oidc: [
        'In the Microsoft Entra admin center, go to App registrations and select New registration.',
        'Choose accounts in this organizational directory only. Under Redirect URI, select Web and enter the redirect URI shown below.',
        'Under Certificates & secrets, create a client secret. Under Token configuration, add the optional claim “email” to the ID token.',
      ],
    },
    result: {
      saml: 'Under SAML Certificates, copy the App Federation Metadata URL and enter it here.',
      oidc: 'Copy the Application (client) ID and the value of the client secret and enter them here. The issuer is https://login.microsoftonline.com/TENANT-ID/v2.0; replace TENANT-ID with your Directory (tenant) ID.',
    },
  },
  google: {
    name: 'Google Workspace',
    steps: {
      saml: [
        'In the Google Admin console, go to Apps > Web and mobile apps, and select Add app > Add custom SAML app.',
        'Give the app a name and select Continue. Select Download metadata, then Continue.',
        'Enter the ACS URL and the Entity ID shown below. Set Name ID format to PERSISTENT, and select Continue.',
        'Under Attributes, map Primary email to the app attribute “email”. Select Finish.',
        'Under User access, turn the app on for the people who may sign in. Include yourself for the test.',
      ],
      oidc: [
        'In the Google Cloud console, configure the OAuth consent screen with the user type Internal.',
        'Go to APIs & Services > Credentials, and select Create credentials > OAuth client ID.',
        'Choose the application type Web application. Under Authorized redirect URIs, add the redirect URI shown below.',
      ],
    },
    result: {
      saml: 'Open the downloaded file in a text editor, copy its contents, and paste them into Metadata.',
      oidc: 'Copy the client ID and the client secret and enter them here. The issuer is https://accounts.google.com.',
    },
  },
  ping: {
    name: 'PingOne',
    steps: {
      saml: [
        'In the PingOne admin console, go to Applications > Applications, add an application, and choose SAML Application.',
        'Select Manually Enter, and enter the ACS URL and the Entity ID shown below.',
        'On the Attribute Mappings tab, add the attribute “email” with the value Email Address. Keep saml_subject mapped to User ID.',
        'On the Access tab, choose the groups that may sign in. Include yourself for the test. Turn the application on.',
      ],
      oidc: [
        'In the PingOne admin console, go to Applications > Applications, add an application, and choose OIDC Web App.',
        'On the Configuration tab, enter the redirect URI shown below. Keep the response type Code, and set the token endpoint authentication method to Client Secret Post.',
        'On the Resources tab, allow the scopes openid, email and profile. Turn the application on.',
      ],
    },
    result: {
      saml: 'On the Overview tab, copy the IDP Metadata URL and enter it here.',
      oidc: 'On the Overview tab, copy the Issuer ID, the Client ID and the Client Secret and enter them here.',
    },
  },
  keycloak: {
    name: 'Keycloak',
    steps: {
      saml: [
        'In the admin console of your realm, go to Clients and create a client of the type SAML. As its Client ID, enter the Entity ID shown below.',
        'Under Valid redirect URIs, enter the ACS URL shown below. Set Name ID format to persistent, and turn on Force name ID format.',
        'On the Keys tab, turn off Client signature required.',
        'On the Client scopes tab, open the dedicated scope and add a mapper of the type User Property: the property is email, and so is the SAML attribute name.',
      ],
      oidc: [
        'In the admin console of your realm, go to Clients and create a client of the type OpenID Connect.',
        'Turn on Client authentication, and leave Standard flow selected.',
        'Under Valid redirect URIs, enter the redirect URI shown below.',
      ],
    },
    result: {
      saml: 'The metadata URL is https://YOUR-SERVER/realms/YOUR-REALM/protocol/saml/descriptor.',
      oidc: 'The issuer is https://YOUR-SERVER/realms/YOUR-REALM. The client secret is on the Credentials tab.',
    },
  },
  other: {
    name: 'Another provider',
    steps: {
      saml: [
        'Create a SAML 2.0 application with the values shown below.',
        'Configure it to send a persistent Name ID, and the email address as the attribute “email”.',
        'Assign the people who may sign in. Include yourself for the test.',
      ],
      oidc: [
        'Create a confidential web client that uses the authorization code flow, with the redirect URI shown below.',
        'Allow the scopes openid, email and profile. The client authenticates with its secret in the request body (client_secret_post).',
        'Assign the people who may sign in. Include yourself for the test.',
      ],
    },
    result: {
      saml: 'Copy the URL of the metadata, or its text, and enter it here.',
      oidc: 'Copy the issuer, the client ID and the client secret and enter them here.',
    },
  },
} as const satisfies Record<string, Guide>

export type GuideName = keyof typeof GUIDES
export const PROTOCOLS = { saml: 'SAML', oidc: 'OpenID Connect' } as const satisfies Record<Protocol, string>
