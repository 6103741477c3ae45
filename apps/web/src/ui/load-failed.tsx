import { Trans } from "@lingui/react/macro";
import { IconRefresh } from "@tabler/icons-react";
import { errorSentence, requestIdOf } from "#lib/error-sentence.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import classes from "#ui/states.module.css";

type Props = {
	/** What could not be loaded, as a sentence. */
	what: string;
	error: unknown;
	onRetry: () => void;
	isRetrying?: boolean;
	/** It is the page's only content, so the sentence is the page's heading. */
	isPage?: boolean;
};

export function LoadFailed({ what, error, onRetry, isRetrying = false, isPage = false }: Props) {
	const requestId = requestIdOf(error);
	return (
		<div className={classes.failed} role="alert">
			{isPage ? (
				<PageTitle className={classes.what}>{what}</PageTitle>
			) : (
				<p className={classes.what}>{what}</p>
			)}
			<p className={classes.why}>{errorSentence(error)}</p>
			{requestId && (
				<p className="aside anywhere">
					<Trans comment="requestId is what the server calls it by">Request {requestId}</Trans>
				</p>
			)}
			<PlainButton
				variant="default"
				leftSection={<IconRefresh size={18} aria-hidden="true" />}
				onClick={onRetry}
				loading={isRetrying}
			>
				<Trans>Retry</Trans>
			</PlainButton>
		</div>
	);
}
