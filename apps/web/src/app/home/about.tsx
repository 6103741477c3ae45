import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import classes from "./about.module.css";

export function About() {
	return (
		<section className={classes.about}>
			<img
				className={classes.picture}
				src="/drawings/about.svg"
				alt=""
				width={640}
				height={400}
				loading="lazy"
			/>
			<div className={classes.words}>
				<h2>About Company</h2>
				<p>
					We sell bicycles and everything around them: wheels, drivetrains, brakes, helmets, clothing, tools,
					lights and bags. What you see here is the same list that our own people work with.
				</p>
				<p>
					Every delivery is counted when it comes in and every order when it goes out. When a page says three
					left, there are three on the shelf.
				</p>
				<ButtonLink to={paths.signUp} variant="default" size="lg">
					Register Now
				</ButtonLink>
			</div>
		</section>
	);
}
