import { ApiError } from "@freehub/contract/errors";
import { type Import, type ImportState } from "@freehub/contract/imports";
import { useState } from "react";
import { Link } from "react-router";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatTimestamp, personName } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SignInLink } from "#ui/sign-in-link.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { CommitBar } from "./commit-bar.tsx";
import { FileStep } from "./file-step.tsx";
import classes from "./import-page.module.css";
import { stateWords } from "./import-words.ts";
import { Outcome } from "./outcome.tsx";
import { isBusy } from "./queries.ts";
import { RowsStep } from "./rows-step.tsx";
import { useImport } from "./use-import.ts";

type Props = {
	id: string;
	/** Products and stock are not what they were. */
	onShopChanged: () => void;
};

/** One import: what it would do, while it can still be corrected; then how far it is, and what it did. */
export function ImportPage(props: Props) {
	return (
		<OnlyWith right="product.write" title="Import" sentence="Importing is for buyers and owners.">
			<Loaded {...props} />
		</OnlyWith>
	);
}

function Loaded({ id, onShopChanged }: Props) {
	const one = useImport(id, onShopChanged);
	const { data, error, isSilent } = one;
	if (data === undefined) {
		if (error instanceof ApiError && error.status === 404) {
			return (
				<EmptyState sentence="There is no such import." isPage>
					<Link to={paths.imports}>All imports</Link>
				</EmptyState>
			);
		}
		if (error === null && !isSilent) return <Loading />;
		return (
			<LoadFailed
				what="The import could not be loaded."
				error={error ?? one.failureReason}
				onRetry={one.retry}
				isPage
			/>
		);
	}
	return (
		<div className={classes.page}>
			<DocumentTitle>{`${data.name} - Import`}</DocumentTitle>
			<Head one={data} />
			<output className={classes.silent}>{isSilent && silenceOf(data.state)}</output>
			{error !== null && (
				<p role="alert" className={classes.silent}>
					{errorSentence(error)} {error instanceof ApiError && error.status === 401 && <SignInLink />}
				</p>
			)}
			<Steps one={data} />
		</div>
	);
}

function Steps({ one }: { one: Import }) {
	const [wasOpen] = useState(isOpen(one.state));
	if (!isOpen(one.state)) {
		return (
			<>
				<Outcome one={one} isFresh={wasOpen} />
				<RowsStep one={one} heading="Row by row" />
			</>
		);
	}
	return (
		<>
			<FileStep one={one} />
			<ColumnsStep one={one} />
			<RowsStep one={one} number={3} heading="Dry run" />
			<CommitBar one={one} />
		</>
	);
}

/** Whether it can still be corrected. */
function isOpen(state: ImportState): boolean {
	return state === "reading" || state === "ready";
}

function silenceOf(state: ImportState): string {
	const asking = "The server is not answering.";
	if (isOpen(state) || !isBusy(state)) return `${asking} This page keeps trying.`;
	return `${asking} The work goes on there; this page keeps trying.`;
}

function Head({ one: { name, state, createdAt, createdByName } }: { one: Import }) {
	const { label, tone } = stateWords[state];
	return (
		<PageHead
			title={name}
			crumbs={[{ label: "All imports", to: paths.imports }]}
			fact={
				<>
					<Badge {...(tone ? { tone } : {})}>{label}</Badge>
					<p>
						By {personName(createdByName)}, <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
					</p>
				</>
			}
		/>
	);
}
