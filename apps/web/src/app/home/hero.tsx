import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { paths } from "#lib/paths.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./home.module.css";

export function Hero() {
	return (
		<section className={classes.hero}>
			<div className={classes.heroWords}>
				<p className={classes.eyebrow}>
					<Trans>Straight from the stock room</Trans>
				</p>
				<PageTitle className={classes.heroTitle}>
					<Trans>Featured Products</Trans>
				</PageTitle>
				<p className={classes.sentence}>
					<Trans>
						Every piece is counted when it comes in and when it goes out. What a card says is in stock is on
						the shelf.
					</Trans>
				</p>
				<ButtonLink to={paths.products} variant="lime" size="lg">
					<Trans>See the products</Trans>
				</ButtonLink>
			</div>
			<img
				className={classes.heroPicture}
				src="/drawings/hero.svg"
				alt={t`A road bike`}
				width={760}
				height={470}
				fetchPriority="high"
			/>
		</section>
	);
}
