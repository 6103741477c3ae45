import { type AcceptedBackup, restoreShop } from "@freehub/contract/backups";
import { createClient } from "@freehub/contract/client";
import type { Reason } from "@freehub/contract/rules";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, FileButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { sendWithProgress } from "#lib/send-with-progress.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { Loading, LoadState } from "#ui/load-state.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { beginningQuery } from "./first-account.tsx";

/** How often to ask whether the server is there again, in ms. */
const POLL_MS = 1000;

/** Restores a shop from a backup where nobody has an account yet. The server ends meanwhile, so that it does not answer for a while. */
export function Restore() {
	const [accepted, setAccepted] = useState<AcceptedBackup>();
	const beginning = useQuery({
		...beginningQuery,
		refetchInterval: ({ state }) => state.data?.isRestoring === true && POLL_MS,
	});
	const { data } = beginning;
	if (data === undefined) return <LoadState query={beginning} what={t`The shop could not be reached.`} />;
	if (data.isRestoring) return <Restoring accepted={accepted} />;
	if (data.isNew) return <ChooseBackup failure={data.failure} onAccepted={setAccepted} />;
	return accepted === undefined ? <NotNew /> : <RestoredNote accepted={accepted} />;
}

function NotNew() {
	return (
		<div className="stack gap-16 anywhere">
			<p>
				<Trans>
					Somebody has an account in this shop, so it can only be restored on the server's machine: npm run
					restore
				</Trans>
			</p>
			<ButtonLink to={paths.signIn}>
				<Trans>Sign In</Trans>
			</ButtonLink>
		</div>
	);
}

type ChooseProps = { failure: Reason | null; onAccepted: (accepted: AcceptedBackup) => void };

function ChooseBackup({ failure: lastFailure, onAccepted }: ChooseProps) {
	const [part, setPart] = useState(0);
	const { run, isPending, failure } = useWrite(restoreFrom);
	const percent = Math.round(part * 100);

	async function send(file: File | null) {
		if (file === null) return;
		setPart(0);
		const outcome = await run({ file, onProgress: setPart });
		if (outcome.isDone) onAccepted(outcome.answer);
	}

	return (
		<div className="stack gap-16 anywhere">
			<p>
				<Trans>
					Choose a backup (freehub-backup-….tar.gz). It is checked first. What is in this shop now, such as
					the demo, is moved aside; nothing is deleted.
				</Trans>
			</p>
			<FailureNote>{failure ?? (lastFailure === null ? undefined : reasonSentence(lastFailure))}</FailureNote>
			{isPending ? (
				<ProgressBar
					label={t`Restore from a backup`}
					done={percent}
					total={100}
					words={part < 1 ? t`${percent}% sent` : t`The backup is being checked.`}
				/>
			) : (
				<FileButton accept=".gz,application/gzip" onChange={(file) => void send(file)}>
					{(props) => (
						<Button {...props} fullWidth>
							<Trans>Choose a backup</Trans>
						</Button>
					)}
				</FileButton>
			)}
		</div>
	);
}

function Restoring({ accepted }: { accepted: AcceptedBackup | undefined }) {
	return (
		<div className="stack gap-16 anywhere">
			<output>
				{accepted !== undefined && <BackupSentence {...accepted} />}{" "}
				<Trans>The shop is being restored. A million movements take about a minute.</Trans>
			</output>
			<Loading />
		</div>
	);
}

/** The content of a backup, as a sentence. */
function BackupSentence({ shop, madeAt, products, movements }: AcceptedBackup) {
	const moment = formatTimestamp(madeAt);
	const productCount = plural(products, { one: "# product", other: "# products" });
	const movementCount = plural(movements, { one: "# movement", other: "# movements" });
	return (
		<Trans comment="shop is its name">
			{shop} as of {moment}: {productCount}, {movementCount}.
		</Trans>
	);
}

function RestoredNote({ accepted }: { accepted: AcceptedBackup }) {
	return (
		<div className="stack gap-16 anywhere">
			<output>
				<BackupSentence {...accepted} />{" "}
				<Trans>The shop is restored. Sign in with an account that it had.</Trans>
			</output>
			<ButtonLink to={paths.signIn}>
				<Trans>Sign In</Trans>
			</ButtonLink>
		</div>
	);
}

type BackupUpload = { file: File; onProgress: (part: number) => void };

/** Sends a backup; then the server ends, restores it, and starts again. */
const restoreFrom: Write<BackupUpload, AcceptedBackup> = {
	isForVisitors: true,
	content: ({ file }) => [file.name, file.size, file.lastModified],
	send: ({ file, onProgress }) =>
		createClient(sendWithProgress(onProgress)).call(restoreShop, {
			// Systems report different types for the same file.
			file: file.slice(0, file.size, "application/gzip"),
		}),
	show: (_, __, queryClient) =>
		queryClient.setQueryData(beginningQuery.queryKey, { isNew: true, isRestoring: true, failure: null }),
};
