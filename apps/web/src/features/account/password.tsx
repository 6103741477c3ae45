import type { Account } from "@freehub/contract/account";
import { useState } from "react";
import { SendMail } from "#ui/send-mail.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { Disclosed } from "./disclosed.tsx";
import { Section } from "./section.tsx";
import { useSurroundings } from "./surroundings.ts";

export function Password({ account }: { account: Account }) {
	const { forgotPassword, settings } = useSurroundings();
	const [isChanging, setChanging] = useState(false);
	if (!account.hasPassword) {
		const lead = settings.firebase
			? "Firebase keeps it."
			: "Your account has none yet: you sign in in another way.";
		return (
			<Section heading="Password" lead={lead}>
				<SendMail
					label="Send me a mail to choose one"
					send={() => forgotPassword(account.email)}
					sent="A mail is on its way."
				/>
			</Section>
		);
	}
	return (
		<Section heading="Password" lead="When you change it, all your other sessions end.">
			<Disclosed label="Change the password" isOpen={isChanging} onOpen={() => setChanging(true)}>
				<ChangePasswordForm onClose={() => setChanging(false)} />
			</Disclosed>
		</Section>
	);
}
