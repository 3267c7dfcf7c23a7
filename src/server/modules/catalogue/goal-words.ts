import type { ProductCard } from "#shared/contract/catalogue.ts";

type Facts = Pick<NonNullable<ProductCard["programme"]>, "goal" | "level">;

/** Search words that people use for a goal, whatever the programme's name. */
const goalWords: Readonly<Record<Facts["goal"], readonly string[]>> = {
  fat_loss: [
    "fat loss, weight loss, lose weight, slimming, cutting, burn fat",
    "خسارة الدهون، خسارة الوزن، إنقاص الوزن، تخسيس، تنحيف، تنشيف، حرق الدهون",
  ],
  muscle: ["build muscle, muscles, bulking, hypertrophy, mass", "بناء العضلات، عضل، تضخيم، كتلة عضلية"],
  strength: ["strength, strong, powerlifting", "قوة، تقوية"],
  endurance: ["endurance, cardio, stamina, fitness", "تحمّل، لياقة، كارديو"],
  mobility: ["mobility, flexibility, stretching", "مرونة، إطالة، تمدد"],
};

const levelWords: Readonly<Record<Facts["level"], readonly string[]>> = {
  beginner: ["beginner, beginners", "مبتدئ، مبتدئين"],
  intermediate: ["intermediate", "متوسط"],
  advanced: ["advanced, pro", "متقدم، متقدمين، محترف"],
};

const everyProgramme = ["programme, program, training, workout, plan", "برنامج، تمرين، تمارين، خطة"];

/** Search words of a programme besides its own texts. */
export const wordsOfFacts = ({ goal, level }: Facts): readonly string[] => [
  ...goalWords[goal],
  ...levelWords[level],
  ...everyProgramme,
];
