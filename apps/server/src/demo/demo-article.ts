export type DemoArticle = {
	image: string;
	title: string;
	author: string;
	desc: string;
};
