import classes from "./sheet.module.css";

const slugs = [
	"col-34-road",
	"drover-gravel",
	"tor-29-trail",
	"harbour-city",
	"volt-tour-e",
	"piper-20-kids",
	"crankset-50-34",
	"cassette-11-34",
	"helmet-road",
	"jersey-climb",
	"bag-pannier-pair",
	"light-front-800",
];

export function Drawings() {
	return (
		<section className={classes.section} id="drawings">
			<div className={classes.drawings}>
				{slugs.map((slug) => (
					<img key={slug} src={`/drawings/${slug}.svg`} alt="" width={640} height={400} />
				))}
			</div>
		</section>
	);
}
