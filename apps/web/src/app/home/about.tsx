import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { EditPart } from "#areas/shop-window/home/edit-part.tsx";
import { Paragraphs } from "#areas/shop-window/home/paragraphs.tsx";
import { useHomeSection } from "#areas/shop-window/home/queries.ts";
import { companyQuery } from "#lib/company.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { Picture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./home.module.css";

/** In a script of its own, because a shop without hours does not need it. */
const OpeningHours = lazyPart(
	"opening-hours",
	async () => (await import("#areas/shop-window/home/opening-hours.tsx")).OpeningHours,
);

/** The company in its own words and with its picture, or in the app's, and when it is open. */
export function About() {
	const { isOwn, eyebrow, heading, text, button, picture, alt, textLanguages } =
		useHomeSection("about") ?? {};
	const { openingHours } = useQuery(companyQuery).data ?? {};
	return (
		<section className={classes.about}>
			{picture ? (
				<Picture
					className={classes.aboutPhoto}
					src={picture}
					alt={alt ?? ""}
					lang={textLanguages?.alt}
					place="details"
				/>
			) : (
				<img
					className={classes.aboutPicture}
					src="/drawings/about.svg"
					alt=""
					width={640}
					height={400}
					loading="lazy"
				/>
			)}
			<div className={classes.aboutWords}>
				{eyebrow && <p lang={textLanguages?.eyebrow}>{eyebrow}</p>}
				<h2 lang={textLanguages?.heading}>{heading || <Trans>About Company</Trans>}</h2>
				{isOwn ? (
					<Paragraphs text={text} lang={textLanguages?.text} />
				) : (
					<>
						<p>
							<Trans>
								We sell bicycles and everything around them: wheels, drivetrains, brakes, helmets, clothing,
								tools, lights and bags. What you see here is the same list that our own people work with.
							</Trans>
						</p>
						<p>
							<Trans>
								Every delivery is counted when it comes in and every order when it goes out. When a page says
								three left, there are three on the shelf.
							</Trans>
						</p>
					</>
				)}
				{openingHours && <OpeningHours />}
				<EditPart part="hours" name={t`the opening hours`} isNamed />
				<ButtonLink to={paths.signUp} variant="default" size="lg">
					{button ? <span lang={textLanguages?.button}>{button}</span> : <Trans>Register Now</Trans>}
				</ButtonLink>
			</div>
			<div className={classes.edit}>
				<EditPart part="about" name={t`the words about the company`} />
			</div>
		</section>
	);
}
