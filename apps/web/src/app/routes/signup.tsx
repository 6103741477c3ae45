import { useState } from "react";
import { Link, useLocation } from "react-router";
import { LookIntoMail } from "#features/identity/look-into-mail.tsx";
import { ProviderButtons } from "#features/identity/provider-buttons.tsx";
import { SignUpForm } from "#features/identity/sign-up-form.tsx";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import type { Credentials } from "#lib/ways-in.ts";
import { SignInPage } from "../sign-in-page.tsx";
import { useWaysIn } from "../use-ways-in.ts";

export function Component() {
	const { state } = useLocation();
	const ways = useWaysIn();
	const [typed, setTyped] = useState<Credentials>({ email: emailIn(state), password: "" });
	const [isMailSent, setMailSent] = useState(false);
	const signInLink = (
		<Link to={paths.signIn} state={{ ...state, email: typed.email }}>
			Sign In
		</Link>
	);
	if (isMailSent) {
		return (
			<SignInPage title="Look into your mail">
				<LookIntoMail ways={ways} credentials={typed} onOtherAddress={() => setMailSent(false)} />
				<p>Done with the mail? {signInLink}</p>
			</SignInPage>
		);
	}
	return (
		<SignInPage title="Please Sign Up">
			<SignUpForm
				ways={ways}
				initial={typed}
				onMailSent={(credentials) => {
					setTyped(credentials);
					setMailSent(true);
				}}
			/>
			<p>Already have an account? {signInLink}</p>
			<ProviderButtons ways={ways} />
		</SignInPage>
	);
}
