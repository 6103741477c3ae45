import { Link, useLocation } from "react-router";
import { ProviderButtons } from "#features/identity/provider-buttons.tsx";
import { SignUpForm } from "#features/identity/sign-up-form.tsx";
import { paths } from "#lib/paths.ts";
import { SignInPage } from "../sign-in-page.tsx";

export function Component() {
	const { state } = useLocation();
	return (
		<SignInPage title="Please Sign Up">
			<SignUpForm />
			<p>
				Already have an account?{" "}
				<Link to={paths.signIn} state={state}>
					Sign In
				</Link>
			</p>
			<ProviderButtons />
		</SignInPage>
	);
}
