import type { Import, ImportState } from "@freehub/contract/catalogue/imports";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState, LoadFailed, Loading } from "#ui/load-state.tsx";
import { OnlyWith, SignInLink } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { CommitBar } from "./commit-bar.tsx";
import { FileStep } from "./file-step.tsx";
import { importStateWords } from "./import-words.ts";
import { correctImport } from "./import-writes.ts";
import { ImportOutcome } from "./outcome.tsx";
import { isBusy } from "./queries.ts";
import { RowsStep } from "./rows-step.tsx";
import { StepsNav } from "./steps-nav.tsx";
import { useImport } from "./use-import.ts";

/** One import: first the dry run, which can still be corrected; then the progress and the result. */
export function ImportPage({ id }: { id: string }) {
	return (
		<OnlyWith right="product.write" title={t`Import`} sentence={t`Importing is for buyers and owners.`}>
			<LoadedImport id={id} />
		</OnlyWith>
	);
}

function LoadedImport({ id }: { id: string }) {
	const one = useImport(id);
	const { data, error, isSilent } = one;
	if (data === undefined) {
		if (error instanceof ApiError && error.status === 404) {
			return (
				<EmptyState sentence={t`This import was not found.`} isPage>
					<Link to={paths.imports}>
						<Trans>All imports</Trans>
					</Link>
				</EmptyState>
			);
		}
		if (error === null && !isSilent) return <Loading />;
		return (
			<LoadFailed
				what={t`The import could not be loaded.`}
				error={error ?? one.failureReason}
				onRetry={one.retry}
				isPage
			/>
		);
	}
	const { name } = data;
	return (
		<div className="page">
			<DocumentTitle>{t({ comment: "name is a file's", message: `${name} - Import` })}</DocumentTitle>
			<ImportHead one={data} />
			<output className="unless-empty amber note">{isSilent && silenceOf(data.state)}</output>
			{error !== null && (
				<p role="alert" className="unless-empty amber note">
					{errorSentence(error)} {error instanceof ApiError && error.status === 401 && <SignInLink />}
				</p>
			)}
			<Steps one={data} />
		</div>
	);
}

function Steps({ one }: { one: Import }) {
	const [wasOpen] = useState(isOpen(one.state));
	const { run, failure } = useWrite(correctImport(one._id));
	if (!isOpen(one.state)) {
		return (
			<>
				<ImportOutcome one={one} isFresh={wasOpen} />
				{hasRows(one) && <RowsStep one={one} heading={t`Row by row`} />}
			</>
		);
	}
	return (
		<>
			<StepsNav one={one} />
			<FileStep one={one} onRead={(file) => void run({ file })} failure={failure} />
			<ColumnsStep one={one} />
			<RowsStep one={one} number={3} heading={t({ context: "step of an import", message: "Check" })} />
			<CommitBar one={one} />
		</>
	);
}

/** Whether the import can still be corrected. */
function isOpen(state: ImportState): boolean {
	return state === "reading" || state === "ready";
}

/** Whether its rows are kept: those of an import that ended before anything was imported are removed. */
function hasRows({ state, progress, result }: Import): boolean {
	if (state !== "cancelled" && state !== "failed") return true;
	return progress.done > 0 || (result !== undefined && result.kept + result.skipped > 0);
}

function silenceOf(state: ImportState): string {
	return isOpen(state) || !isBusy(state)
		? t`The server is not answering. This page keeps trying.`
		: t`The server is not answering. The work goes on there; this page keeps trying.`;
}

function ImportHead({ one: { name, state, createdAt, createdByName } }: { one: Import }) {
	const { label, tone } = importStateWords[state];
	const person = personName(createdByName);
	const when = formatTimestamp(createdAt);
	return (
		<PageHead
			title={name}
			crumbs={[{ label: t`All imports`, to: paths.imports }]}
			fact={
				<>
					<Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>
					<p>
						<Trans comment="person began an import">
							By {person}, <time dateTime={createdAt}>{when}</time>
						</Trans>
					</p>
				</>
			}
		/>
	);
}
