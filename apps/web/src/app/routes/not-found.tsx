import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { paths } from "#lib/paths.ts";
import { DocumentTitle, PageTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "../error-pages.module.css";

export function Component() {
	return (
		<section className={classes.page}>
			<DocumentTitle>{t`Page Not Found`}</DocumentTitle>
			<PageTitle className={classes.code}>404</PageTitle>
			<img
				className={classes.picture}
				src="/drawings/not-found.svg"
				alt={t`A bicycle whose chain has come off`}
				width={640}
				height={400}
			/>
			<p className={classes.text}>
				<Trans>Page Not Found!</Trans>
			</p>
			<ButtonLink to={paths.home}>
				<Trans>Back to Home</Trans>
			</ButtonLink>
		</section>
	);
}
