import { Trans } from "@lingui/react/macro";
import { IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorSentence, requestIdOf } from "#lib/error-sentence.ts";
import { PageTitle } from "./page-title.tsx";
import { PlainButton } from "./plain-button.tsx";
import classes from "./states.module.css";

type Props = {
	query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
	/** A sentence that names what could not be loaded. */
	what: string;
	/** It is the page's only content, so the sentence is the page's heading. */
	isPage?: boolean;
};

/** Shown in place of data that a query has not read: it is loading, or why it could not be loaded, with a retry. */
export function LoadState({ query: { error, isFetching, refetch }, what, isPage = false }: Props) {
	if (error === null) return <Loading />;
	return (
		<LoadFailed
			what={what}
			error={error}
			onRetry={() => void refetch()}
			isRetrying={isFetching}
			isPage={isPage}
		/>
	);
}

/** @param children what is loading, in words; default: 'Loading...'. */
export function Loading({ children = <Trans>Loading...</Trans> }: { children?: ReactNode }) {
	return (
		<output className={classes.loading} data-loading>
			<span className={classes.spinner} aria-hidden="true" />
			<span>{children}</span>
		</output>
	);
}

type LoadFailedProps = {
	/** A sentence that names what could not be loaded. */
	what: string;
	error: unknown;
	onRetry: () => void;
	isRetrying?: boolean;
	/** It is the page's only content, so the sentence is the page's heading. */
	isPage?: boolean;
};

export function LoadFailed({ what, error, onRetry, isRetrying = false, isPage = false }: LoadFailedProps) {
	const requestId = requestIdOf(error);
	return (
		<div className={classes.failed} role="alert">
			{isPage ? (
				<PageTitle className="weight-700 text-18">{what}</PageTitle>
			) : (
				<p className="weight-700 text-18">{what}</p>
			)}
			<p className="dim max-52">{errorSentence(error)}</p>
			{requestId && (
				<p className="aside anywhere">
					<Trans comment="requestId is what the server calls it by">Request {requestId}</Trans>
				</p>
			)}
			<PlainButton
				variant="default"
				leftSection={<IconRefresh aria-hidden="true" />}
				onClick={onRetry}
				loading={isRetrying}
			>
				<Trans>Retry</Trans>
			</PlainButton>
		</div>
	);
}

type EmptyProps = {
	sentence: string;
	picture?: string;
	/** It is the page's only content, so the sentence is the page's heading. */
	isPage?: boolean;
	children?: ReactNode;
};

/** Says that there is nothing to show, and what can be done about it. */
export function EmptyState({ sentence, picture, isPage = false, children }: EmptyProps) {
	return (
		<div className={classes.empty}>
			{picture && <img className={classes.drawing} src={picture} alt="" width={640} height={400} />}
			{isPage ? (
				<PageTitle className="weight-700 text-18">{sentence}</PageTitle>
			) : (
				<p className="weight-700 text-18">{sentence}</p>
			)}
			{children}
		</div>
	);
}
