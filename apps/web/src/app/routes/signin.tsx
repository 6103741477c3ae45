import { Link, useLocation } from "react-router";
import { ProviderButtons } from "#features/identity/provider-buttons.tsx";
import { SignInForm } from "#features/identity/sign-in-form.tsx";
import { paths } from "#lib/paths.ts";
import { SignInPage } from "../sign-in-page.tsx";

export function Component() {
	const { state } = useLocation();
	return (
		<SignInPage title="Please Sign In">
			<SignInForm />
			<p>
				Don't have account?{" "}
				<Link to={paths.signUp} state={state}>
					Sign Up
				</Link>
			</p>
			<ProviderButtons />
		</SignInPage>
	);
}
