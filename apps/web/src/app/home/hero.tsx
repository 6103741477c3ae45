import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { EditPart } from "#areas/shop-window/home/edit-part.tsx";
import { Paragraphs } from "#areas/shop-window/home/paragraphs.tsx";
import { useHomeSection } from "#areas/shop-window/home/queries.ts";
import { paths } from "#lib/paths.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./home.module.css";

/** The beginning of the home page: in the shop's own words and with its picture, or in the app's. */
export function Hero() {
	const { isOwn, eyebrow, heading, text, button, picture, alt, textLanguages } = useHomeSection("hero") ?? {};
	return (
		<section className={classes.hero}>
			<div className={classes.heroWords}>
				{isOwn ? (
					eyebrow && (
						<p className={classes.eyebrow} lang={textLanguages?.eyebrow}>
							{eyebrow}
						</p>
					)
				) : (
					<p className={classes.eyebrow}>
						<Trans>Straight from the stock room</Trans>
					</p>
				)}
				<PageTitle className={classes.heroTitle} lang={textLanguages?.heading}>
					{heading || <Trans>Featured Products</Trans>}
				</PageTitle>
				<div className={classes.sentence}>
					{isOwn ? (
						<Paragraphs text={text} lang={textLanguages?.text} />
					) : (
						<p>
							<Trans>
								Every piece is counted when it comes in and when it goes out. What a card says is in stock is
								on the shelf.
							</Trans>
						</p>
					)}
				</div>
				<ButtonLink to={paths.products} variant="lime" size="lg">
					{button ? <span lang={textLanguages?.button}>{button}</span> : <Trans>See the products</Trans>}
				</ButtonLink>
			</div>
			{picture ? (
				<Picture
					className={classes.heroPhoto}
					src={picture}
					alt={alt ?? ""}
					lang={textLanguages?.alt}
					place="details"
					isEager
				/>
			) : (
				<img
					className={classes.heroPicture}
					src="/drawings/hero.svg"
					alt={t`A road bike`}
					width={760}
					height={470}
					fetchPriority="high"
				/>
			)}
			<div className={classes.edit}>
				<EditPart part="hero" name={t`the heading and picture`} />
			</div>
		</section>
	);
}
