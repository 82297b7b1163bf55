/** One script: the form over a page is the form of the page. */
export { SignIn } from './sign-in.tsx'
export { SignInAgain } from './sign-in-again.tsx'
