import { Button } from "@mantine/core";
import { useState } from "react";
import { whyNotIdentity } from "#lib/identity-failure.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "#ui/states.module.css";

type Props = {
	label: string;
	send: () => Promise<unknown>;
	/** The message after the mail was sent. */
	sent: string;
};

/** A button that sends a mail, and confirms it. */
export function SendMail({ label, send, sent }: Props) {
	const [isSent, setSent] = useState(false);
	const { run, isPending, failure } = useWrite<void, unknown>({
		isForVisitors: true,
		send,
		why: whyNotIdentity,
	});
	async function press() {
		setSent(false);
		const { isDone } = await run();
		setSent(isDone);
	}
	return (
		<div className={classes.send}>
			<Button variant="default" loading={isPending} onClick={() => void press()}>
				{label}
			</Button>
			<output className="leaf-text weight-600 unless-empty">{isSent && sent}</output>
			<FailureNote>{failure}</FailureNote>
		</div>
	);
}
