import { useState } from "react";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import classes from "./identity.module.css";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** The page that a mail about a forgotten password leads to. */
export function ResetPassword({ token }: { token: string | undefined }) {
	const [state, setState] = useState<"open" | "done" | "refused">(token === undefined ? "refused" : "open");
	if (token === undefined || state === "refused") {
		return (
			<div className={classes.lead} role="alert">
				<p>This link has been used, or it is too old. Ask for another mail, and open the link in that one.</p>
				<ButtonLink to={paths.forgotPassword}>Ask again</ButtonLink>
			</div>
		);
	}
	if (state === "done") {
		return (
			<div className={classes.lead}>
				<output>Your new password is saved, and all your sessions have ended.</output>
				<ButtonLink to={paths.signIn}>Sign In</ButtonLink>
			</div>
		);
	}
	return (
		<ResetPasswordForm
			token={token}
			onDone={() => setState("done")}
			onLinkRefused={() => setState("refused")}
		/>
	);
}
