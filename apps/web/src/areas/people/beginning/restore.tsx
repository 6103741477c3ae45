import { type AcceptedBackup, restoreShop } from "@freehub/contract/backups";
import { createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import type { Reason } from "@freehub/contract/rules";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, FileButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
import { CodeField } from "./code-field.tsx";
import { beginningQuery } from "./first-account.tsx";

/** How often to ask whether the server is there again, in ms. */
const POLL_MS = 1000;

/** Restores a new shop from a backup, with its one-time code. The server ends meanwhile, so that it does not answer for a while. */
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
					This shop is not new, so it can only be restored on the server's machine: npm run restore
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
	const [code, setCode] = useState("");
	const [isMissing, setMissing] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const { run, isPending, error, failure, reset } = useWrite(restoreFrom);
	const percent = Math.round(part * 100);
	const needed = t`Enter the code before you choose the backup.`;
	const problem = isMissing ? needed : isAboutCode(error) ? failure : undefined;

	function choose(open: () => void) {
		if (code.trim() !== "") return open();
		setMissing(true);
		field.current?.focus();
	}

	async function send(file: File | null) {
		if (file === null) return;
		setPart(0);
		const outcome = await run({ file, code, onProgress: setPart });
		if (!outcome.isDone && isAboutCode(outcome.error)) field.current?.focus();
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
			<CodeField
				ref={field}
				value={code}
				onChange={(event) => {
					setCode(event.currentTarget.value);
					setMissing(false);
					if (isAboutCode(error)) reset();
				}}
				error={problem}
				readOnly={isPending}
			/>
			<FailureNote>
				{problem === undefined
					? (failure ?? (lastFailure === null ? undefined : reasonSentence(lastFailure)))
					: undefined}
			</FailureNote>
			{isPending ? (
				<ProgressBar
					label={t`Restore from a backup`}
					done={percent}
					total={100}
					words={part < 1 ? t`${percent}% sent` : t`The backup is being checked.`}
				/>
			) : (
				<FileButton accept=".gz,application/gzip" onChange={(file) => void send(file)}>
					{({ onClick, ...props }) => (
						<Button {...props} onClick={() => choose(onClick)} fullWidth>
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

/** Whether the server refused the code, and not the backup. */
function isAboutCode(error: unknown): boolean {
	return error instanceof ApiError && error.code.startsWith("beginning_code_");
}

type BackupUpload = { file: File; code: string; onProgress: (part: number) => void };

/** Sends a backup; then the server ends, restores it, and starts again. */
const restoreFrom: Write<BackupUpload, AcceptedBackup> = {
	isForVisitors: true,
	content: ({ file, code }) => [file.name, file.size, file.lastModified, code],
	send: ({ file, code, onProgress }) =>
		createClient(sendWithProgress(onProgress)).call(restoreShop, {
			beginningCode: code,
			// Systems report different types for the same file.
			file: file.slice(0, file.size, "application/gzip"),
		}),
	show: (_, __, queryClient) =>
		queryClient.setQueryData(beginningQuery.queryKey, {
			isNew: true,
			needsCode: true,
			isRestoring: true,
			failure: null,
		}),
};
