import { t } from "./text.ts";
import type { Coach } from "./types.ts";

const demoIssuer = t("جهة اعتماد (بيانات توضيحية)", "Certifying body (demo data)");

/** Fictional people for the demo; their licence numbers say so. */
export const coaches: readonly Coach[] = [
  {
    slug: "nour-samir",
    isDemo: true,
    name: t("نور سمير", "Nour Samir"),
    initials: t("ن س", "NS"),
    title: t("مدربة قوة للنساء والتمرين المنزلي", "Strength coach for women and home training"),
    bio: t(
      "تؤمن نور بأن أفضل تمرين هو الذي يناسب بيتك ووقتك. تكتب برامج قصيرة واضحة، وتشرح كل حركة كما لو كانت معك في الغرفة.",
      "Nour believes the best session is the one that fits your home and your time. She writes short, clear programmes and explains each move as if she were in the room.",
    ),
    credentials: [
      { name: t("مدربة شخصية معتمدة", "Certified personal trainer"), issuer: demoIssuer, year: 2018 },
      { name: t("تدريب ما بعد الولادة", "Postnatal training"), issuer: demoIssuer, year: 2021 },
    ],
    licenceNumber: "DEMO-0001",
    experienceYears: 8,
    languages: ["ar", "en"],
    womenOnly: true,
  },
  {
    slug: "karim-adel",
    isDemo: true,
    name: t("كريم عادل", "Karim Adel"),
    initials: t("ك ع", "KA"),
    portrait: { head: "short-hair", hair: "#2b221d", shirt: "#e4551b" },
    title: t("مدرب قوة ورفع أثقال", "Strength and lifting coach"),
    bio: t(
      "يبدأ كريم من الأساس: وضعية سليمة ووزن يزيد بالتدريج. يحب العمل مع المبتدئين، فكل أسبوع معهم فيه رقم جديد.",
      "Karim starts from the base: sound positions and weights that grow calmly. He likes beginners, because every week brings a new number.",
    ),
    credentials: [
      { name: t("مدرب قوة وإعداد بدني", "Strength and conditioning coach"), issuer: demoIssuer, year: 2016 },
      { name: t("إسعافات أولية", "First aid"), issuer: demoIssuer, year: 2025 },
    ],
    licenceNumber: "DEMO-0002",
    experienceYears: 11,
    languages: ["ar", "en"],
    womenOnly: false,
  },
  {
    slug: "youssef-nabil",
    isDemo: true,
    name: t("يوسف نبيل", "Youssef Nabil"),
    initials: t("ي ن", "YN"),
    title: t("مدرب بناء عضلات", "Muscle-building coach"),
    bio: t(
      "مهندس سابق يحب الأرقام. يخطط يوسف حجم كل عضلة أسبوعًا بأسبوع، ويكره التمارين التي لا سبب لها.",
      "A former engineer who likes numbers. Youssef plans each muscle's volume week by week and dislikes exercises without a reason.",
    ),
    credentials: [{ name: t("مدرب شخصي متقدم", "Advanced personal trainer"), issuer: demoIssuer, year: 2019 }],
    licenceNumber: "DEMO-0003",
    experienceYears: 7,
    languages: ["ar"],
    womenOnly: false,
  },
  {
    slug: "salma-hadi",
    isDemo: true,
    name: t("سلمى هادي", "Salma Hadi"),
    initials: t("س هـ", "SH"),
    portrait: { head: "headscarf", hair: "#2f6f8f", shirt: "#23262d" },
    title: t("مدربة لياقة وكيتل بيل", "Conditioning and kettlebell coach"),
    bio: t(
      "جولات قصيرة وروح عالية. تعلّمك سلمى كيف تجتهد دون أن يختل أداؤك، ومتى تترك الوزن وترتاح.",
      "Short rounds and high spirits. Salma teaches you to work hard without losing form, and when to put the weight down and rest.",
    ),
    credentials: [
      { name: t("مدربة كيتل بيل", "Kettlebell instructor"), issuer: demoIssuer, year: 2020 },
      { name: t("تغذية رياضية (أساسيات)", "Sports nutrition basics"), issuer: demoIssuer, year: 2022 },
    ],
    licenceNumber: "DEMO-0004",
    experienceYears: 6,
    languages: ["ar", "en"],
    womenOnly: false,
  },
  {
    slug: "omar-rashed",
    isDemo: true,
    name: t("عمر راشد", "Omar Rashed"),
    initials: t("ع ر", "OR"),
    title: t("مدرب جري", "Running coach"),
    bio: t(
      "بدأ عمر الجري في الثلاثين، لذلك يعرف صعوبة الدقيقة الأولى. يحب الوتيرة الهادئة والصباح الباكر.",
      "Omar began running at thirty, so he knows what the first minute feels like. He likes an easy pace and early mornings.",
    ),
    credentials: [{ name: t("مدرب جري للمسافات", "Distance running coach"), issuer: demoIssuer, year: 2021 }],
    licenceNumber: "DEMO-0005",
    experienceYears: 5,
    languages: ["ar", "en"],
    womenOnly: false,
  },
  {
    slug: "mariam-fathy",
    isDemo: true,
    name: t("مريم فتحي", "Mariam Fathy"),
    initials: t("م ف", "MF"),
    title: t("مدربة مرونة ويوغا", "Mobility and yoga coach"),
    bio: t(
      "تشرح مريم المرونة ببساطة: تنفّس هادئ، ومدى مريح، وقليل كل يوم. لا حركات بهلوانية هنا.",
      "Mariam keeps mobility simple: calm breath, a comfortable range and a little every day. No acrobatics here.",
    ),
    credentials: [{ name: t("مدربة يوغا 200 ساعة", "200-hour yoga teacher"), issuer: demoIssuer, year: 2017 }],
    licenceNumber: "DEMO-0006",
    experienceYears: 9,
    languages: ["ar", "en"],
    womenOnly: false,
  },
];
