import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./hero.module.css";

export function Hero() {
	return (
		<section className={classes.hero}>
			<div className={classes.words}>
				<p className={classes.eyebrow}>Straight from the stock room</p>
				<PageTitle className={classes.title}>Featured Products</PageTitle>
				<p className={classes.sentence}>
					Every bike and part on this page is in our warehouse. The number beside it is the number on the
					shelf.
				</p>
				<ButtonLink to={paths.products} variant="lime" size="lg">
					See the products
				</ButtonLink>
			</div>
			<img
				className={classes.picture}
				src="/drawings/hero.svg"
				alt="A road bike"
				width={760}
				height={470}
				fetchPriority="high"
			/>
		</section>
	);
}
