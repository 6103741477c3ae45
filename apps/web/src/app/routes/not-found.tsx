import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "../not-found.module.css";

export function Component() {
	return (
		<section className={classes.page}>
			<DocumentTitle>Page Not Found</DocumentTitle>
			<PageTitle className={classes.code}>404</PageTitle>
			<img
				className={classes.picture}
				src="/drawings/not-found.svg"
				alt="A bicycle whose chain has come off"
				width={640}
				height={400}
			/>
			<p className={classes.text}>Page Not Found!</p>
			<ButtonLink to={paths.home}>Back to Home</ButtonLink>
		</section>
	);
}
