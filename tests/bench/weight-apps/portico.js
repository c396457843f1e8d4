import { ConfigurationProvider, Form, LoggedIn, LoggedOut, SlashIDProvider } from '@portico/react'
import { signInWith } from './sign-in.js'

signInWith({ ConfigurationProvider, Form, LoggedIn, LoggedOut, SlashIDProvider })
