import { Button } from "@mantine/core";
import type { Credentials, WaysIn } from "#lib/ways-in.ts";
import { SendMail } from "#ui/send-mail.tsx";
import classes from "./identity.module.css";

type Props = { ways: WaysIn; credentials: Credentials; onOtherAddress: () => void };

/** After a sign-up that waits for its confirmation; the same for every address, known or not. */
export function LookIntoMail({ ways, credentials, onOtherAddress }: Props) {
	return (
		<div className={classes.lead}>
			<p>
				A mail is on its way to <strong>{credentials.email}</strong>. Open the link in it, then sign in.
			</p>
			<p>It can take a minute. If it does not come, look among the unwanted mails too.</p>
			<SendMail
				label="Send again"
				send={() => ways.confirmAgain(credentials)}
				sent="It is on its way again."
			/>
			<div className={classes.buttons}>
				<Button variant="quiet" onClick={onOtherAddress}>
					Use another address
				</Button>
			</div>
		</div>
	);
}
