import { Link, useLocation } from "react-router";
import { ProviderButtons } from "#features/identity/provider-buttons.tsx";
import { SignInForm } from "#features/identity/sign-in-form.tsx";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import classes from "../sign-in-page.module.css";
import { SignInPage } from "../sign-in-page.tsx";

export function Component() {
	const { state } = useLocation();
	return (
		<SignInPage title="Please Sign In">
			<SignInForm email={emailIn(state)}>
				{(email) => (
					<Link className={classes.forgotten} to={paths.forgotPassword} state={{ ...state, email }}>
						Forgotten your password?
					</Link>
				)}
			</SignInForm>
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
