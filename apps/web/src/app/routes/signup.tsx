import { useState } from "react";
import { Link, useLocation } from "react-router";
import { ProviderButtons } from "#features/identity/provider-buttons.tsx";
import { CheckYourMail, SignUpForm } from "#features/identity/sign-in-form.tsx";
import type { Credentials } from "#lib/auth-service.ts";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import { SignInPage } from "../sign-in-page.tsx";

export function Component() {
	const { state } = useLocation();
	const [typed, setTyped] = useState<Credentials>({ email: emailIn(state), password: "" });
	const [isMailSent, setMailSent] = useState(false);
	const signInLink = (
		<Link to={paths.signIn} state={{ ...state, email: typed.email }}>
			Sign In
		</Link>
	);
	if (isMailSent) {
		return (
			<SignInPage title="Check your mail">
				<CheckYourMail credentials={typed} onOtherAddress={() => setMailSent(false)} />
				<p>Done with the mail? {signInLink}</p>
			</SignInPage>
		);
	}
	return (
		<SignInPage title="Please Sign Up">
			<SignUpForm
				initial={typed}
				onMailSent={(credentials) => {
					setTyped(credentials);
					setMailSent(true);
				}}
			/>
			<p>Already have an account? {signInLink}</p>
			<ProviderButtons />
		</SignInPage>
	);
}
