import { Trans } from "@lingui/react/macro";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./home.module.css";

export function About() {
	return (
		<section className={classes.about}>
			<img
				className={classes.aboutPicture}
				src="/drawings/about.svg"
				alt=""
				width={640}
				height={400}
				loading="lazy"
			/>
			<div className={classes.aboutWords}>
				<h2>
					<Trans>About Company</Trans>
				</h2>
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
				<ButtonLink to={paths.signUp} variant="default" size="lg">
					<Trans>Register Now</Trans>
				</ButtonLink>
			</div>
		</section>
	);
}
