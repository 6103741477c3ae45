import { replayWebhook, type Webhook } from "@freehub/contract/office/webhooks";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import "#ui/styles/fields.css";
import { typedNumber } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { replayOneWebhook } from "./webhook-writes.ts";
import classes from "./webhooks.module.css";

/** Sends all changes after a place again, or lets the webhook continue from now. */
export function Replay({ webhook: { _id, state } }: { webhook: Webhook }) {
	const now = useWrite(replayOneWebhook);
	const { form, submit, isPending, failure } = useWriteForm({
		write: replayOneWebhook,
		initialValues: { after: "" },
		inputOf: ({ after }) => ({ _id, after: typedNumber(after, 0) }),
		check: ({ after }) => checkFor(replayWebhook)({ after }),
		onDone: (_, { reset }) => reset(),
	});
	return (
		<section className="stack gap-12 above-20 headings-24">
			<SectionHead heading={t`Replay`} />
			<p className="lead">
				<Trans>
					Sends everything after a position in the list of changes again, in order. Changes are kept for 7
					days.
				</Trans>
			</p>
			<form className={`buttons end ${classes.replay}`} onSubmit={submit} noValidate>
				<NumberField
					label={t({ context: "sequence of changes", message: "After position" })}
					decimals={0}
					{...form.getInputProps("after")}
				/>
				<Button type="submit" variant="default" loading={isPending}>
					<Trans context="verb">Replay</Trans>
				</Button>
				{state !== "active" && (
					<Button
						variant="default"
						loading={now.isPending}
						onClick={() => void now.run({ _id, after: undefined })}
					>
						<Trans>Continue from now</Trans>
					</Button>
				)}
			</form>
			<FailureNote>{failure ?? now.failure}</FailureNote>
		</section>
	);
}
