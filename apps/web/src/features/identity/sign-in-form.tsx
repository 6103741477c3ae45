import type { ReactNode } from "react";
import { failureOf } from "#lib/identity-failure.ts";
import type { WaysIn } from "#lib/ways-in.ts";
import { SendMail } from "#ui/send-mail.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import classes from "./identity.module.css";
import { useSignIn } from "./mutations.ts";

type Props = {
	ways: WaysIn;
	/** The address to begin with. */
	email: string;
	/** Below the password field. */
	children: (email: string) => ReactNode;
};

export function SignInForm({ ways, email, children }: Props) {
	const { mutate, isPending, error, variables } = useSignIn(ways);
	const isUnconfirmed = error !== null && failureOf(error).concern === "unconfirmed";
	return (
		<CredentialsForm
			action="Sign In"
			initial={{ email, password: "" }}
			onSubmit={(credentials) => mutate(credentials)}
			isPending={isPending}
			error={error}
		>
			{(typed) => (
				<>
					{children(typed)}
					<div role="alert">
						{isUnconfirmed && !isPending && variables !== undefined && (
							<div className={classes.waiting}>
								<p>
									<strong>{variables.email}</strong> is not confirmed yet. Open the link in the mail that was
									sent there, then sign in.
								</p>
								<SendMail
									label="Send the mail again"
									send={() => ways.confirmAgain(variables)}
									sent="It is on its way again."
								/>
							</div>
						)}
					</div>
				</>
			)}
		</CredentialsForm>
	);
}
